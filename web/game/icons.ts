/** The pictures on the buttons: lines in a box of 24 by 24. */

export const icons = {
  first: "M6 5v14M18 5l-8 7 8 7",
  previous: "M15 5l-8 7 8 7",
  next: "M9 5l8 7-8 7",
  last: "M18 5v14M6 5l8 7-8 7",
  flip: "M7 20V5M3.5 8.5L7 5l3.5 3.5M17 4v15M13.5 15.5L17 19l3.5-3.5",
  takeBack: "M9 6L4 11l5 5M4.5 11H14a5.5 5.5 0 0 1 0 11h-3",
  hint: "M9 18h6M10 21.5h4M8.2 14.5A6.5 6.5 0 1 1 15.8 14.5C15 15.3 15 16.5 15 18H9c0-1.5 0-2.7-.8-3.5z",
  pass: "M4 12h11M11 7l5 5-5 5M20 5v14",
  build: "M3.5 5.5h17v13h-17zM3.5 12h17M12 5.5V12M8 12v6.5M16 12v6.5",
  draw: "M5 9h14M5 15h14",
  resign: "M6 21.5V3.5M6 4.5c4-2 7 2 12 0v9c-5 2-8-2-12 0",
  pen: "M4 20l1.2-4.6L16.4 4.2a1.6 1.6 0 0 1 2.3 0l1.1 1.1a1.6 1.6 0 0 1 0 2.3L8.6 18.8zM14 6.6l3.4 3.4",
  review: "M4 19V5M4 19h16M7.5 15l4-5 3 3 5-7",
  archive: "M4 7h16v13H4zM3 3.5h18V7H3zM9.5 11h5",
  edit: "M4 4h16v16H4zM12 4v16M4 12h16",
  play: "M8 5l11 7-11 7z",
  share:
    "M8 12.5l8-4.6M8 11.5l8 4.6M5.5 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM18.5 4a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM18.5 15a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  more: "M5 12h.01M12 12h.01M19 12h.01",
} as const;
