// The few drawings of the page, as inline shapes that take the colour of their text.

const SHAPES = {
  clip: "M8 12.5l5.5-5.5a3 3 0 0 1 4.2 4.2l-7.4 7.4a5 5 0 0 1-7.1-7.1l7-7",
  send: "M4 12l16-8-5 8 5 8zM4 12h11",
  mic: "M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM6 11a6 6 0 0 0 12 0M12 17v4M8.5 21h7",
  stop: "M7 7h10v10H7z",
  more: "M6 12h.01M12 12h.01M18 12h.01",
  close: "M6 6l12 12M18 6L6 18",
  file: "M7 3h7l4 4v14H7zM14 3v4h4",
  pin: "M12 21s-6-5.6-6-10a6 6 0 0 1 12 0c0 4.4-6 10-6 10zM12 13a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  list: "M5 7h.01M5 12h.01M5 17h.01M9 7h10M9 12h10M9 17h10",
  link: "M10 14l4-4M9 7l1.5-1.5a3.5 3.5 0 0 1 5 5L14 12M15 17l-1.5 1.5a3.5 3.5 0 0 1-5-5L10 12",
  reply: "M9 7L4 12l5 5M4 12h9a6 6 0 0 1 6 6",
  phone: "M6 4h3l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v3a2 2 0 0 1-2 2A15 15 0 0 1 4 6a2 2 0 0 1 2-2z",
  copy: "M9 9h10v10H9zM5 15V5h10",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 20a7 7 0 0 1 14 0",
};

export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("icon");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", SHAPES[name]);
  svg.append(path);
  return svg;
}
