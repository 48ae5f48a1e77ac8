import { beginningOf } from './src-shared/performer/writer/beginning.ts'
import { tailOf } from './src-shared/performer/writer/tail.ts'
import { readLineAnswer } from './src-shared/performer/writer/line-answer.ts'
import { rehearsalBeats, sightingOfBeat } from './src-shared/performer/rehearsal-beats.ts'
import { emptyShow } from './src-shared/events/show.ts'
import { defaultSettings } from './src-shared/settings/settings.ts'
import { readFileSync } from 'node:fs'
import { persona as P } from './src-shared/events/persona.ts'
const model = process.argv[2]
const persona = P.parse(JSON.parse(readFileSync(`assets/personas/${process.argv[3] ?? 'marlow'}.json`,'utf8')))
const b = beginningOf(defaultSettings.show, persona, [])
const text = (m: any) => m.content.map((c: any) => c.text).join('\n')
const chat = async (tail: string, n = 32) => {
  const t = Date.now()
  const r = await fetch('http://127.0.0.1:11434/api/chat', { method: 'POST', body: JSON.stringify({ model, stream: false, keep_alive: '30m', options: { num_predict: n, temperature: Number(process.argv[4] ?? 0.7), num_ctx: 4096 }, messages: [{ role: 'system', content: b.system }, ...b.messages.map((m) => ({ role: m.role, content: text(m) })), { role: 'user', content: tail }] }) })
  const j: any = await r.json()
  return { ms: Date.now() - t, text: j.message.content, p: j.prompt_eval_count, pms: Math.round(j.prompt_eval_duration / 1e6), n: j.eval_count, ems: Math.round(j.eval_duration / 1e6), load: Math.round(j.load_duration / 1e6) }
}
console.log('warm', JSON.stringify(await chat('Ready?', 1)))
for (const r of rehearsalBeats) {
  const tail = text(tailOf({ beat: r.beat, seen: sightingOfBeat(r), whispers: [] }, { show: emptyShow, cues: [] } as any, { budget: 60 }))
  const a = await chat(tail)
  console.log(r.beat.kind, '|', tail, '\n   =>', JSON.stringify(readLineAnswer(a.text)), a.ms, 'read', a.pms, 'wrote', a.n, a.ems)
}
