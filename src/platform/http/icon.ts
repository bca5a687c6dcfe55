// The icon of the product, for the address bar.
export const ICON_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0a6b4d"/>' +
  '<path d="M8 22V10l8 8 8-8v12" fill="none" stroke="#fff" stroke-width="3.5" stroke-linejoin="round" stroke-linecap="round"/></svg>';
export const ICON = `data:image/svg+xml,${encodeURIComponent(ICON_SVG)}`;
