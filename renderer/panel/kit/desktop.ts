/** Functions that the desktop app's preload script adds; null in a browser and in an OBS dock. */
export const desktop =
  (
    window as {
      adlibDesktop?: {
        /** Opens the live run's folder in the file manager. Resolves with an error message, or '' on success. */
        openReports(): Promise<string>
        /** Opens the data folder in the file manager. Resolves with an error message, or '' on success. */
        openDataFolder(): Promise<string>
      }
    }
  ).adlibDesktop ?? null
