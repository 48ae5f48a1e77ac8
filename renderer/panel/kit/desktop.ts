/** Functions that the desktop app's preload script adds; null in a browser and in an OBS dock. */
export const desktop =
  (
    window as {
      adlibDesktop?: {
        /** Shows the run's folder in the file manager. Resolves with an error message, or an empty string on success. */
        openReports(): Promise<string>
        /** Shows the data folder in the file manager. Resolves with an error message, or an empty string on success. */
        openDataFolder(): Promise<string>
      }
    }
  ).adlibDesktop ?? null
