/** The functions of the desktop app's preload script; null in a browser and in an OBS dock. */
export const desktop =
  (
    window as {
      adlibDesktop?: {
        /** Resolves with an error message, or '' on success. */
        openReports(): Promise<string>
        /** Resolves with an error message, or '' on success. */
        openDataFolder(): Promise<string>
        /** Lets the user choose a weights file. Resolves with its path, or '' if the user cancels. */
        chooseWeights(): Promise<string>
      }
    }
  ).adlibDesktop ?? null
