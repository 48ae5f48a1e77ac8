import { beginningOf } from './src-shared/performer/writer/beginning.ts'
import { tailOf } from './src-shared/performer/writer/tail.ts'
import { readLineAnswer } from './src-shared/performer/writer/line-answer.ts'
import { judgeLine } from './src-shared/performer/writer/judge-line.ts'
import { aboutBeat, contradicts } from './src-shared/performer/writer/what-happened.ts'
import { rehearsalBeats, sightingOfBeat } from './src-shared/performer/rehearsal-beats.ts'
import { emptyShow } from './src-shared/events/show.ts'
import { defaultSettings } from './src-shared/settings/settings.ts'
import { readFileSync } from 'node:fs'
import { persona as P } from './src-shared/events/persona.ts'
const [, , model, names = 'marlow', temp = '0.8', rounds = '1', verbose = '1'] = process.argv
const text = (m: any) => m.content.map((c: any) => c.text).join('\n')
const faults: Record<string, number> = {}; const ms: number[] = []; const read: number[] = []
for (const name of names.split(',')) {
  const persona = P.parse(JSON.parse(readFileSync(`assets/personas/${name}.json`, 'utf8')))
  const b = beginningOf(defaultSettings.show, persona, [])
  const chat = async (tail: string, n = 32) => {
    const t = Date.now()
    const r = await fetch('http://127.0.0.1:11434/api/chat', { method: 'POST', body: JSON.stringify({ model, stream: false, keep_alive: '30m', options: { num_predict: n, temperature: Number(temp), num_ctx: 4096 }, messages: [{ role: 'system', content: b.system }, ...b.messages.map((m) => ({ role: m.role, content: text(m) })), { role: 'user', content: tail }] }) })
    const j: any = await r.json()
    return { ms: Date.now() - t, text: j.message.content, p: j.prompt_eval_count, pms: Math.round(j.prompt_eval_duration / 1e6), n: j.eval_count, ems: Math.round(j.eval_duration / 1e6) }
  }
  const w = await chat('Ready?', 1)
  console.log(name, 'warm', w.ms, w.p, w.pms)
  const said: string[] = []
  for (let k = 0; k < Number(rounds); k++) for (const r of rehearsalBeats) {
    const tail = text(tailOf({ beat: r.beat, seen: sightingOfBeat(r), whispers: [] }, { show: emptyShow, said, now: 0 }, { budget: 60 }))
    const a = await chat(tail)
    const read1 = readLineAnswer(a.text)
    const j = judgeLine(read1.line, { screen: r.screen, about: aboutBeat(r.beat), recent: [...persona.examples.map((e) => e.line), ...said], prompt: b.system, isClean: () => true } as any)
    const fate = !j.ok ? j.fault : contradicts(read1.sense, r.beat) ? 'unfit' : 'ok'
    if (j.ok && fate === 'ok') said.push(j.line)
    faults[fate] = (faults[fate] ?? 0) + 1; ms.push(a.ms); read.push(a.pms)
    if (verbose === '1') console.log(r.beat.kind.padEnd(10), fate.padEnd(7), a.ms, a.pms, `[${read1.sense}]`, read1.line)
  }
}
ms.sort((a, b) => a - b); read.sort((a, b) => a - b)
console.log(model, JSON.stringify(faults), 'median', ms[ms.length >> 1], 'p90', ms[Math.floor(ms.length * 0.9)], 'read', read[read.length >> 1])
