/** The tree of moves. Parents come before their children, and variations in their own order. */

import type { NodeFacts } from "../messages.js";

export type Tree = readonly NodeFacts[];

export const START = 0;

export function find(tree: Tree, id: number): NodeFacts | undefined {
  return tree.find((node) => node.id === id);
}

export function children(tree: Tree, id: number): NodeFacts[] {
  return tree.filter((node) => node.parent === id);
}

/** The move that follows: the game's own if it went on, otherwise the first variation's. */
export function next(tree: Tree, id: number): NodeFacts | undefined {
  const all = children(tree, id);
  return all.find((node) => node.main) ?? all[0];
}

/** The line that follows a node, without the node itself. */
export function line(tree: Tree, from: number): NodeFacts[] {
  const nodes: NodeFacts[] = [];
  for (let node = next(tree, from); node; node = next(tree, node.id)) nodes.push(node);
  return nodes;
}

/** The moves of the game itself. */
export function gameLine(tree: Tree): NodeFacts[] {
  return line(tree, START).filter((node) => node.main);
}

/** The first node of the variation that a node belongs to; `undefined` in the game itself. */
export function startOfSideLine(tree: Tree, id: number): NodeFacts | undefined {
  let node = find(tree, id);
  let first: NodeFacts | undefined;
  while (node && !node.main) {
    first = node;
    if (next(tree, node.parent)?.id !== node.id) break;
    node = find(tree, node.parent);
  }
  return first;
}

/** The node that a move from `parent` led to when the tree changed from `before` to `after`: a new
    one, or the child that was already there. */
export function findPlayed(
  before: Tree,
  after: Tree,
  parent: number,
  san: string | undefined,
): number | undefined {
  const known = new Set(before.map((node) => node.id));
  const added = after.find((node) => node.parent === parent && !known.has(node.id));
  return (added ?? children(after, parent).find((node) => node.san === san))?.id;
}
