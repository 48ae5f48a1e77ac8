import { describe, expect, it } from 'vitest'
import { newWorld, output, playTeam, toolsOf, type World, worldAfter } from '../../fixtures/team-world.ts'

const left = ({ files, memory }: World) => ({ file: files.get(output), memory: [...memory.keys()].sort() })

async function straight() {
  const world = newWorld()
  const house = await playTeam({ tools: toolsOf(world) })
  return { world, house }
}

describe('the team', () => {
  it('the team writes one file, and stores each fact once', async () => {
    const { world, house } = await straight()
    expect(house.warnings).toEqual([])
    expect(house.agent('team')).toMatchObject({
      status: 'done',
      result: { file: output, notes: 3, remarks: [] },
    })
    expect(world.files.get(output)).toContain('- the hat (a.md, b.md)')
    expect(world.writes.toSorted()).toEqual(
      [output, 'Mira', 'every barrel could be a person', 'find oars', 'the hat'].toSorted(),
    )
    expect(house.of('lock/acquired')).toMatchObject([{ path: `filesystem:${output}`, holder: 'team' }])
    expect(house.journal.state().locks).toEqual([])
  })

  it('the next run stores no fact again', async () => {
    const { world } = await straight()
    world.writes.length = 0
    const house = await playTeam({ tools: toolsOf(world) })
    expect(house.agent('team')?.status).toBe('done')
    expect(world.writes).toEqual([output])
  })

  it('stores new facts even if the memory is almost full', async () => {
    const world = newWorld()
    for (let n = 0; n < 1000; n++)
      world.memory.set(`old ${n}`, { name: `old ${n}`, observations: ['x'.repeat(80)] })
    const house = await playTeam({ tools: toolsOf(world) })
    expect(house.agent('team')).toMatchObject({ status: 'done', result: { remarks: [] } })
    expect(world.memory.has('Mira')).toBe(true)
  })

  it('requests known facts in batches, and stores each new fact once', async () => {
    const world = newWorld()
    const name = (note: number, n: number) => `${note} ${n} ${'x'.repeat(60)}`
    for (let note = 0; note < 12; note++) {
      const lines = Array.from({ length: 8 }, (_, n) => `- Gag: ${name(note, n)}`)
      world.files.set(`/notes/n${note}.md`, lines.join('\n'))
      world.memory.set(name(note, 0), { name: name(note, 0) })
    }
    const house = await playTeam({ tools: toolsOf(world) })
    expect(house.agent('team')).toMatchObject({ status: 'done', result: { notes: 15, remarks: [] } })
    expect(world.memory.size).toBe(12 * 8 + 4)
    expect(new Set(world.writes).size).toBe(world.writes.length)
    expect(house.of('tool/call').filter(({ tool }) => tool === 'memory/open_nodes').length).toBeGreaterThan(4)
  })

  it('a restart at any event does not change the result or repeat a completed write', async () => {
    const { world, house } = await straight()
    const { events } = house
    for (let cut = 2; cut <= events.length; cut++)
      for (const hasHappened of [true, false]) {
        const before = events.slice(0, cut)
        const resumedWorld = worldAfter(before, hasHappened)
        const resumed = await playTeam({ tools: toolsOf(resumedWorld) }, before)
        const place = `after event ${cut} (${before.at(-1)?.type}), ${hasHappened}`
        expect(resumed.agent('team')?.status, place).toBe('done')
        expect(left(resumedWorld), place).toEqual(left(world))
        expect(new Set(resumedWorld.writes).size, place).toBe(resumedWorld.writes.length)
      }
  })

  it('does no work after a restart from a complete journal', async () => {
    const { house } = await straight()
    const { events } = house
    const world = worldAfter(events, true)
    world.writes.length = 0
    const resumed = await playTeam({ tools: toolsOf(world) }, events)
    expect(resumed.agent('team')).toEqual(house.agent('team'))
    expect(world.writes).toEqual([])
    expect(resumed.events).toHaveLength(events.length)
  })

  it('replaces a killed worker with a new worker, which reads only the remaining notes', async () => {
    const world = newWorld()
    let isKilled = false
    const house = await playTeam({
      tools: toolsOf(world),
      onEvent(event, stop) {
        if (isKilled || event.type !== 'agent/message' || event.message.kind !== 'partial') return
        isKilled = true
        stop(event.message.from)
      },
    })
    expect(house.agent('team')).toMatchObject({ status: 'done', result: { notes: 3, remarks: [] } })
    const reads = house
      .of('tool/call')
      .filter(({ tool, args }) => tool.endsWith('read_text_file') && JSON.stringify(args).includes('a.md'))
    expect(reads).toHaveLength(1)
    const { world: other } = await straight()
    expect(left(world)).toEqual(left(other))
  })

  it('finishes without a worker that is killed again and again, and reports that the worker is missing', async () => {
    const house = await playTeam({
      tools: toolsOf(newWorld()),
      onEvent(event, stop) {
        if (event.type === 'agent/spawned' && event.definition === 'archivist') stop(event.agent)
      },
    })
    expect(house.of('agent/spawned').filter(({ definition }) => definition === 'archivist')).toHaveLength(3)
    expect(house.agent('team')).toMatchObject({
      status: 'done',
      result: { notes: 3, remarks: [expect.stringContaining('The archivist gave up')] },
    })
  })

  it('retries failed calls, but gives up if the server stays down', async () => {
    const world = newWorld()
    let failures = 2
    const flaky = toolsOf(world, (tool) =>
      tool.startsWith('memory/') && failures-- > 0 ? 'memory is down.' : null,
    )
    expect((await playTeam({ tools: flaky })).agent('team')).toMatchObject({ result: { remarks: [] } })
    const dead = toolsOf(newWorld(), (tool) => (tool.startsWith('memory/') ? 'memory is down.' : null))
    const house = await playTeam({ tools: dead })
    expect(house.agent('team')).toMatchObject({
      status: 'done',
      result: { remarks: ['The archivist gave up: memory is down.'] },
    })
    expect(house.of('tool/call').filter(({ tool }) => tool.startsWith('memory/'))).toHaveLength(9)
  })

  it('reads only the beginning of a note that is too long, and reports the limit', async () => {
    const world = newWorld()
    const lines = (length: number) => Array.from({ length: 300 }, () => 'x'.repeat(length)).join('\n')
    world.files.set('/notes/long.md', `# Long\n- Gag: the well\n${lines(100)}\n- Gag: the end`)
    world.files.set('/notes/longer.md', `# Longer\n${lines(2000)}`)
    world.files.set('/notes/one-line.md', 'x'.repeat(16_000))
    const house = await playTeam({ tools: toolsOf(world) })
    const why = 'the note is longer than 16,000 characters.'
    expect(house.agent('team')).toMatchObject({
      status: 'done',
      result: {
        notes: 6,
        remarks: [
          `long.md: Only the first 128 lines were read: ${why}`,
          `longer.md: Only the first 8 lines were read: ${why}`,
          'one-line.md: Its first line is longer than 16,000 characters.',
        ],
      },
    })
    expect(world.memory.has('the well')).toBe(true)
    expect(world.files.get(output)).toContain('- one-line.md: Its first line is longer')
    expect(world.files.get(output)).toContain('- Longer (longer.md)')
  })

  it('reports that a note is too long even if the model fails', async () => {
    const world = newWorld()
    world.files.set('/notes/long.md', '- x\n'.repeat(5000))
    const house = await playTeam({ tools: toolsOf(world), think: true, answers: [] })
    const both = /^long\.md: Only the first 256 lines .* No summary by the model: /
    expect(house.agent('team')).toMatchObject({
      result: { remarks: expect.arrayContaining([expect.stringMatching(both)]) },
    })
  })

  it('finds three notes among many other files, and reports a folder with too many notes', async () => {
    const world = newWorld()
    for (let n = 0; n < 1000; n++) world.files.set(`/notes/screenshot-${n}.png`, '')
    const house = await playTeam({ tools: toolsOf(world) })
    expect(house.agent('team')).toMatchObject({ status: 'done', result: { notes: 3, remarks: [] } })

    for (let n = 0; n < 1000; n++) world.files.set(`/notes/note-${n}.md`, '')
    const full = await playTeam({ tools: toolsOf(world) })
    expect(full.agent('team')).toMatchObject({
      status: 'done',
      result: {
        notes: 0,
        remarks: [
          'The librarian gave up: There are too many .md files in /notes. Keep fewer there, or name another folder with --dir.',
        ],
      },
    })
  })

  it('after an interrupted write, fails instead of overwriting a file that has changed', async () => {
    const { house } = await straight()
    const called = house.events.findIndex(
      (event) => event.type === 'tool/call' && event.tool === 'filesystem/write_file',
    )
    const before = house.events.slice(0, called + 1)
    const world = worldAfter(before, false)
    world.files.set(output, 'my own words')
    const resumed = await playTeam({ tools: toolsOf(world) }, before)
    expect(resumed.agent('team')).toMatchObject({
      status: 'failed',
      reason: { message: expect.stringContaining('may or may not have happened') },
    })
    expect(world.files.get(output)).toBe('my own words')
  })

  it('reports why the file could not be written', async () => {
    const refuse = (tool: string) =>
      tool === 'filesystem/write_file' ? 'EACCES: permission denied, open tonight.md.' : null
    const house = await playTeam({ tools: toolsOf(newWorld(), refuse) })
    expect(house.agent('team')).toMatchObject({
      status: 'failed',
      reason: { message: expect.stringMatching(/could not be written \(.*EACCES: permission denied/) },
    })
  })

  it('writes the file even if two calls fail before or during the write', async () => {
    const { world: other } = await straight()
    // The calls list the folder (1), read three notes (2 to 4), read the old file (5), and write the new file (6).
    for (const place of [5, 6]) {
      const world = newWorld()
      world.files.set(output, 'The notes of another night.')
      let calls = 0
      const dies = (tool: string) => {
        calls += tool.startsWith('filesystem/') ? 1 : 0
        const isDown = tool.startsWith('filesystem/') && (calls === place || calls === place + 1)
        return isDown ? 'The MCP server filesystem is down.' : null
      }
      const house = await playTeam({ tools: toolsOf(world, dies) })
      expect(calls, `${place}`).toBeGreaterThan(place + 1)
      expect(house.agent('team'), `${place}`).toMatchObject({ status: 'done', result: { remarks: [] } })
      expect(left(world), `${place}`).toEqual(left(other))
    }
  })

  it.each(['The notes of another night.', undefined])(
    'writes no file if it cannot check whether the file exists: %j',
    async (before) => {
      const world = newWorld()
      if (before !== undefined) world.files.set(output, before)
      let reads = 0
      const dead = (tool: string) => {
        reads += tool === 'filesystem/read_text_file' ? 1 : 0
        return tool === 'filesystem/read_text_file' && reads > 3 ? 'The MCP server filesystem is down.' : null
      }
      const house = await playTeam({ tools: toolsOf(world, dead) })
      expect(house.agent('team')).toMatchObject({
        status: 'failed',
        reason: {
          message: `${output} was not written, because the filesystem server could not check whether the file exists (The MCP server filesystem is down.). Run the command again when that server works.`,
        },
      })
      expect(world.files.get(output)).toBe(before)
    },
  )

  it('writes the same file and facts with a failing model as without a model', async () => {
    const world = newWorld()
    const house = await playTeam({ tools: toolsOf(world), think: true, answers: [] })
    expect(house.agent('team')).toMatchObject({
      status: 'done',
      result: { notes: 3, remarks: [0, 1, 2].map(() => expect.stringContaining('No summary by the model')) },
    })
    const { world: other } = await straight()
    expect(left(world)).toEqual(left(other))
  })

  it('uses the summaries of the model, and stores the facts that the model left out', async () => {
    const world = newWorld()
    const answer = ({ system }: { readonly system?: string }) =>
      system?.includes('store facts')
        ? `<tool_call>{"name": "memory/create_entities", "arguments": {"entities": [{"name": "Mira"}]}}</tool_call>`
        : 'A calm night.'
    const answers = Array.from({ length: 40 }, () => answer)
    const house = await playTeam({ tools: toolsOf(world), think: true, answers })
    expect(house.agent('team')).toMatchObject({ status: 'done', result: { notes: 3, remarks: [] } })
    expect(world.files.get(output)).toContain('- A (a.md): A calm night.')
    expect(world.memory.get('Mira')).toEqual({ name: 'Mira' })
    const { world: other } = await straight()
    expect(left(world).memory).toEqual(left(other).memory)
  })
})
