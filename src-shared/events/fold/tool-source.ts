import { maxLog, maxPackFiles, maxServers } from '../state.ts'
import type { McpServerView, PackFileView } from '../tool-views.ts'
import { keep } from './change.ts'
import type { Reducers } from './reducers.ts'

export const toolSourceReducers: Reducers<'mcp' | 'pack'> = {
  'mcp/server': (state, event) => {
    const { server, tools, message, remedy } = event
    const before = state.mcpServers.find((view) => view.server === server)
    const view: McpServerView = {
      server,
      state: event.state,
      at: event.t,
      ...(tools === undefined ? {} : { tools }),
      ...(message === undefined ? {} : { message }),
      ...(remedy === undefined ? {} : { remedy }),
      log: before?.log ?? [],
    }
    return { ...state, mcpServers: onServers(state.mcpServers, view) }
  },
  'pack/file': (state, event) => {
    const others = state.packFiles.filter(({ file }) => file !== event.file)
    if (event.state === 'removed') return { ...state, packFiles: others }
    const { file, path, hash, tools, message, remedy } = event
    const view: PackFileView = {
      file,
      path,
      state: event.state,
      at: event.t,
      ...(hash === undefined ? {} : { hash }),
      ...(tools === undefined ? {} : { tools }),
      ...(message === undefined ? {} : { message }),
      ...(remedy === undefined ? {} : { remedy }),
    }
    const index = state.packFiles.findIndex((one) => one.file === file)
    const packFiles = index < 0 ? [...others, view] : state.packFiles.with(index, view)
    return { ...state, packFiles: keep(packFiles, maxPackFiles) }
  },
  'mcp/log': (state, event) => {
    const view = state.mcpServers.find(({ server }) => server === event.server)
    if (view === undefined) return state
    return {
      ...state,
      mcpServers: onServers(state.mcpServers, { ...view, log: keep([...view.log, event.text], maxLog) }),
    }
  },
}

const onServers = (list: McpServerView[], view: McpServerView): McpServerView[] => {
  const index = list.findIndex(({ server }) => server === view.server)
  return index < 0 ? keep([...list, view], maxServers) : list.with(index, view)
}
