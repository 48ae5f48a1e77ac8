/** What the desktop app's preload script adds; a browser tab has none of it. */
export interface AdlibDesktop {
  /** Shows the folder of this run in the file manager. Resolves to '' or to what went wrong. */
  openReports(): Promise<string>
}

/** Null in a browser and in an OBS dock. */
export const desktop = (window as { adlibDesktop?: AdlibDesktop }).adlibDesktop ?? null
