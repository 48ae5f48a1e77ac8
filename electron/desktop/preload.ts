import { contextBridge, ipcRenderer } from 'electron'
import { channels } from './ipc.ts'

// Everything that the panel's window can do and a browser tab cannot.
contextBridge.exposeInMainWorld('adlibDesktop', {
  /** Shows the run's folder in the file manager. Resolves with an error message, or with '' on success. */
  openReports: (): Promise<string> => ipcRenderer.invoke(channels.openReports),
})
