/** The grounds of app/styles/tokens.css that colours are checked against; a test holds them to be the same. */
export const GROUNDS = {
  light: { paper: '#f7f6f2', surface: '#fffefc', sunken: '#eeece6', ink: '#16201d', onAmber: '#2a1c00' },
  dark: { paper: '#0f1413', surface: '#1d2422', sunken: '#0b0f0e', ink: '#ecefea', onAmber: '#241800' },
} as const
