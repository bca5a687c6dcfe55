// Icons of one path each, drawn in the colour of the text beside them. They say nothing by themselves, so a
// button that has only one is given a label.

const PATHS = {
  transactions: 'M4 6h16M4 12h16M4 18h10',
  card: 'M3 6h18v12H3zM3 10h18',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 4-6 8-6s8 2 8 6',
  wallet: 'M4 7h14a2 2 0 0 1 2 2v9H4zM4 7l11-3v3M16 13h1',
  payment: 'M4 8h14l-4-4M20 16H6l4 4',
  agent: 'M6 9h12v9H6zM12 5v4M9.5 13v1M14.5 13v1M4 12v3M20 12v3',
  event: 'M13 2 4 14h6l-1 8 9-12h-6z',
  webhook: 'M9 7a3 3 0 1 1 5 2l3 6M6 20a3 3 0 1 1 3-3h8M18 14a3 3 0 1 1-2 5',
  request: 'M8 7l-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14',
  terminal: 'M4 5h16v14H4zM8 10l3 2-3 2M13 15h3',
  flag: 'M6 21V4M6 5c4-2 8 2 12 0v9c-4 2-8-2-12 0',
  identity: 'M3 5h18v14H3zM9 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM6 16c0-3 6-3 6 0M15 10h3M15 14h3',
  transfer: 'M21 3 10 14M21 3l-7 18-4-7-7-4z',
  batch: 'M12 3 3 8l9 5 9-5zM3 12l9 5 9-5M3 16l9 5 9-5',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5',
  bank: 'M3 9l9-6 9 6zM5 9v9M10 9v9M14 9v9M19 9v9M3 21h18',
  payee: 'M5 3h14v18H5zM3 8h4M3 16h4M12 11a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM9 16c0-3 6-3 6 0',
  approval: 'M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM8.5 12l2.5 2.5 4.5-5',
  team: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2 20c0-4 3-6 7-6s7 2 7 6M16 4a3.5 3.5 0 0 1 0 7M18 14c2.5 1 4 3 4 6',
  key: 'M9 19a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM13 11l8-8M17 7l3 3',
  plug: 'M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  check: 'M5 12l5 5 9-10',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2',
  back: 'M4 12h16M10 6l-6 6 6 6',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M5 19l1-1M18 6l1-1',
  moon: 'M20 14A8 8 0 1 1 10 4a7 7 0 0 0 10 10z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  flask: 'M9 3h6M10 3v6l-5 9a2 2 0 0 0 2 3h10a2 2 0 0 0 2-3l-5-9V3M8 15h8',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  hidden:
    'M4 4l16 16M10 5.2A10 10 0 0 1 12 5c6 0 10 7 10 7a18 18 0 0 1-3 3.6M6 7.5A17 17 0 0 0 2 12s4 7 10 7a9 9 0 0 0 4-1M10 10a3 3 0 0 0 4 4',
  share: 'M12 15V3M8 7l4-4 4 4M5 12v8h14v-8',
  finger:
    'M7 19c1-2 1-4 1-6a4 4 0 0 1 8 0c0 3 0 5-1 8M4 15c.5-1 .5-2 .5-3a7.5 7.5 0 0 1 15 0c0 2 0 3-.5 5M12 13c0 3 0 6-2 8',
  next: 'M9 6l6 6-6 6',
  received: 'M12 4v14M6 12l6 6 6-6',
  sent: 'M12 20V6M6 12l6-6 6 6',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5l11 7-11 7z',
  plus: 'M12 5v14M5 12h14',
  shield: 'M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z',
  pen: 'M4 20l1-5L16 4l4 4L9 19zM14 6l4 4',
  mail: 'M3 6h18v12H3zM3 7l9 6 9-6',
  brand: 'M12 3l9 5v8l-9 5-9-5V8zM12 12l9-4M12 12 3 8M12 12v9',
  settings: 'M4 7h10M18 7h2M4 17h4M12 17h8M14 5v4M8 15v4',
  log: 'M6 3h9l4 4v14H6zM9 11h7M9 15h7M9 7h3',
  warning: 'M12 4 3 20h18zM12 10v5M12 17v1',
} as const;
export type IconName = keyof typeof PATHS;

export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={PATHS[name]} />
  </svg>
);
