import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hasTeamServers } from '../../../examples/team/run-team.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { realModels } from '../../fixtures/real-ollama.ts'
import { eventsIn, team } from '../../fixtures/team-process.ts'

const { host, models } = await realModels()
const [model = ''] = models

const mostMs = 600_000

describe.runIf(models.length > 0 && hasTeamServers())('adlib team with a real model', () => {
  it('the team stores the promise from a note in its memory and in a file, with or without a summary by the model', {
    timeout: mostMs,
  }, async () => {
    const home = newFolder()
    const dir = join(home, 'mine')
    mkdirSync(join(home, 'data'))
    mkdirSync(dir)
    mkdirSync(join(home, 'reports', 'team', 'notes'), { recursive: true })
    writeFileSync(join(dir, 'one.md'), '# The pier\nWe fished for an hour.\n- Promise: catch a shark\n')
    const end = await team(home, ['--kill', 'none', '--dir', dir, '--model', model], { host })
    expect(end, end.log).toMatchObject({ code: 0 })
    const written = readFileSync(join(dir, 'tonight.md'), 'utf8')
    expect(written).toContain('- catch a shark (one.md)')
    expect(readFileSync(join(dir, 'memory.jsonl'), 'utf8')).toContain('catch a shark')
    const asked = eventsIn(home).filter(({ type }) => type === 'llm/step')
    expect(asked).toContainEqual(expect.objectContaining({ driver: 'ollama', model }))
    expect(end.log.includes('No summary by the model')).toBe(!/- The pier \(one\.md\): /.test(written))
  })
})
