import { defined } from '../../step/record.ts'
import { chipOfError } from '../chips.ts'
import { maxLog, maxPackFiles, maxServers } from '../state.ts'
import type { CallView } from '../turn-view.ts'
import type { McpServerView, PackFileView } from '../views.ts'
import { add, changeLast, keep, onCall, onTurn, type Reducers } from './change.ts'
import { callBegan, callEnded } from './turn-of-agent.ts'

export const toolReducers: Reducers<'tool' | 'ask' | 'decoy'> = {
  'tool/call': (state, event) => {
    const call: CallView = {
      call: event.call,
      tool: event.tool,
      args: event.args,
      raw: event.raw,
      at: event.t,
      ...defined({
        origin: event.origin,
        repairs: event.repairs,
        askedBy: event.askedBy,
        safeToRetry: event.safeToRetry,
      }),
    }
    // One event both starts the call and closes its approval request, so no crash can separate the two.
    const asks = event.ask === undefined ? state.asks : state.asks.filter(({ ask }) => ask !== event.ask)
    const agents = callBegan(state.agents, event)
    return onTurn({ ...state, agents, asks, totals: add(state, 'toolCalls') }, event.turn, (turn) => ({
      ...turn,
      calls: [...turn.calls, call],
    }))
  },
  'tool/done': (state, event) => {
    const { ok, error, denial, message, ms, result } = event
    const outcome = {
      ok,
      ms,
      ...defined({ error, denial, message, result }),
    }
    const totals = ok ? state.totals : add(state, 'refused')
    const counted = { ...state, totals, agents: callEnded(state.agents, event) }
    return onCall(counted, event.turn, event.call, (call) => ({ ...call, outcome }))
  },
  'tool/error': (state, event) => {
    const { error, message, ms } = event
    const totals = chipOfError(error) === 'errors' ? add(state, 'failed') : state.totals
    const counted = { ...state, totals, agents: callEnded(state.agents, event) }
    return onCall(counted, event.turn, event.call, (call) => ({
      ...call,
      outcome: { ok: false, error, message, ms },
    }))
  },
  'tool/settled': (state, { turn, call: id, happened, t }) =>
    onCall(state, turn, id, (call) =>
      call.outcome?.error === 'orphan'
        ? { ...call, outcome: { ...call.outcome, settled: { happened, at: t } } }
        : call,
    ),
  'tool/trace': (state, event) =>
    onCall(state, event.turn, event.call, (call) => ({ ...call, ran: event.args })),
  'decoy/hit': (state, event) =>
    onCall({ ...state, totals: add(state, 'decoys') }, event.turn, event.call, (call) => ({
      ...call,
      decoy: event.profile.type,
    })),
  'ask/start': (state, event) => {
    const { n, purpose, model } = event
    return onCall(state, event.turn, event.call, (call) => ({
      ...call,
      questions: [...(call.questions ?? []), { n, purpose, model }],
    }))
  },
  'ask/end': (state, event) => {
    const { n, ok, text, ms } = event
    return onCall(state, event.turn, event.call, (call) => ({
      ...call,
      questions: changeLast(
        call.questions ?? [],
        (question) => question.n === n,
        (question) => ({ ...question, ok, text, ms }),
      ),
    }))
  },
}

export const toolSourceReducers: Reducers<'mcp' | 'pack'> = {
  'mcp/server': (state, event) => {
    const { server, tools, message, remedy } = event
    const before = state.mcpServers.find((view) => view.server === server)
    const view: McpServerView = {
      server,
      state: event.state,
      at: event.t,
      ...defined({ tools, message, remedy }),
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
      ...defined({ hash, tools, message, remedy }),
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
