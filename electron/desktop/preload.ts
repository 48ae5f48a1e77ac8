import { contextBridge, ipcRenderer } from 'electron'
import { channels } from './channels.ts'

// The whole of what the panel's window can do that a browser tab cannot.
contextBridge.exposeInMainWorld('adlibDesktop', {
  /** Shows the folder of runs and reports in the file manager; resolves to what went wrong, or ''. */
  openReports: (): Promise<string> => ipcRenderer.invoke(channels.openReports),
})
