/** The functions of the desktop app's preload script; null in a browser and in an OBS dock. */
export const desktop =
  (
    window as {
      adlibDesktop?: {
        /** Resolves with an error message, or '' on success. */
        openReports(): Promise<string>
        /** Resolves with an error message, or '' on success. */
        openDataFolder(): Promise<string>
      }
    }
  ).adlibDesktop ?? null
