/** The tree of moves: what follows what. Parents come before children, and side lines in their
    own order. */

import type { NodeFacts } from "../messages.js";

export type Tree = readonly NodeFacts[];

export const START = 0;

export function find(tree: Tree, id: number): NodeFacts | undefined {
  return tree.find((node) => node.id === id);
}

export function children(tree: Tree, id: number): NodeFacts[] {
  return tree.filter((node) => node.parent === id);
}

/** The move to follow: the game's, if it went on, else that of the first side line. */
export function next(tree: Tree, id: number): NodeFacts | undefined {
  const all = children(tree, id);
  return all.find((node) => node.main) ?? all[0];
}

/** The line that is followed from here on, this node not included. */
export function line(tree: Tree, from: number): NodeFacts[] {
  const nodes: NodeFacts[] = [];
  for (let node = next(tree, from); node; node = next(tree, node.id)) nodes.push(node);
  return nodes;
}

/** The moves of the game itself. */
export function game(tree: Tree): NodeFacts[] {
  return line(tree, START).filter((node) => node.main);
}

/** The first node of the side line that this one belongs to; nothing in the game itself. */
export function fork(tree: Tree, id: number): NodeFacts | undefined {
  let node = find(tree, id);
  let first: NodeFacts | undefined;
  while (node && !node.main) {
    first = node;
    if (next(tree, node.parent)?.id !== node.id) break;
    node = find(tree, node.parent);
  }
  return first;
}

/** What the node is called after `before` has grown to `after`: the one that is new, or the
    child of this move that was there already. */
export function grown(
  before: Tree,
  after: Tree,
  parent: number,
  san: string | undefined,
): number | undefined {
  const known = new Set(before.map((node) => node.id));
  const added = after.find((node) => node.parent === parent && !known.has(node.id));
  return (added ?? children(after, parent).find((node) => node.san === san))?.id;
}
