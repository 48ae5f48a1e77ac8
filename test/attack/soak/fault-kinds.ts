import { setTimeout as sleep } from 'node:timers/promises'
import type { Rng } from '../../../src-shared/ports.ts'
import { childrenOf } from '../../fixtures/mcp-run.ts'
import type { Fault } from './faults.ts'
import { mcpServers, type SoakShow } from './soak-show.ts'

export function faultKinds(show: SoakShow, rng: Rng): Fault[] {
  const { adlib, model, ledger, eye, disk } = show
  let aheadMs = 0
  return [
    {
      name: 'model server killed for 20 s',
      lastsMs: 20_000,
      countsFrom: 'begin',
      begin: () => model.kill(),
      end: () => model.restart(),
      isOver: () => ledger.model() === model.name,
      isTrace: (event) => event.type === 'brain/changed' && event.to.model !== model.name,
    },
    {
      name: 'model server answers garbage for 20 s',
      lastsMs: 20_000,
      countsFrom: 'begin',
      begin: () => model.garble(),
      end: () => model.calm(),
      isOver: () => ledger.model() === model.name,
      isTrace: (event) => event.type === 'llm/failed' || (event.type === 'tool/done' && !event.ok),
    },
    {
      name: 'model server hangs for 20 s',
      lastsMs: 20_000,
      countsFrom: 'begin',
      begin: () => model.hang(),
      end: () => model.calm(),
      isOver: () => ledger.model() === model.name,
      isTrace: (event) => event.type === 'turn/end' && (event.stop === 'time' || event.stop === 'failed'),
    },
    {
      name: 'disk full for 20 s',
      lastsMs: 20_000,
      countsFrom: 'end',
      begin: () => disk.fill(),
      end: () => disk.free(),
    },
    {
      name: 'MCP server killed',
      countsFrom: 'begin',
      async begin() {
        const name = mcpServers[Math.floor(rng() * mcpServers.length)] ?? ''
        const [pid] = await childrenOf(adlib.child.pid ?? 0, `--as-${name}`)
        if (pid === undefined) return
        process.kill(pid, 'SIGKILL')
        for (let n = 0; n < 100 && ledger.mcpState(name) === 'ready'; n += 1) await sleep(50)
      },
      isOver: () => mcpServers.every((name) => ledger.mcpState(name) === 'ready'),
      isTrace: (event) => event.type === 'mcp/server' && event.state === 'lost',
    },
    {
      name: 'all pages reloaded',
      countsFrom: 'begin',
      begin: show.reload,
    },
    {
      name: 'clock jumps ahead by 1 to 2 hours',
      countsFrom: 'begin',
      begin() {
        aheadMs += 3_600_000 * (1 + rng())
        show.shiftClock(Math.round(aheadMs))
      },
      isTrace: (event, before) => event.t - (before?.t ?? event.t) > 1_800_000,
    },
    {
      name: 'clock jumps back by 1 to 2 hours',
      countsFrom: 'begin',
      begin: () => show.shiftClock(Math.round(aheadMs - 3_600_000 * (1 + rng()))),
    },
    {
      name: 'eye disconnected for 5 s',
      lastsMs: 5000,
      countsFrom: 'begin',
      begin: () => eye.disconnect(),
      end: () => eye.connect(),
      isTrace: (event) => event.type === 'sight/source' && event.state === 'lost',
    },
  ]
}
