import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeSettings, everyProtection } from '../../../electron/data/closed-settings.ts'
import { readSettings, type SettingsProblem, writeSettings } from '../../../electron/data/settings-file.ts'
import { settingsWriter } from '../../../electron/data/settings-writer.ts'
import { applySettings } from '../../../src-shared/settings/apply-settings.ts'
import { defaultSettings, type Settings } from '../../../src-shared/settings/settings.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adlib-settings-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const path = (name = 'settings.json'): string => join(folder, name)
const files = (): string[] => readdirSync(folder).filter((name) => name !== 'settings.last-good.json')
const changed = (patch: unknown): Settings => {
  const applied = applySettings(defaultSettings, patch)
  if (!applied.ok) throw new Error(applied.message)
  return applied.settings
}

describe('readSettings without a file', () => {
  it('returns the defaults and creates no file if there is none', () => {
    expect(readSettings(folder)).toEqual({ settings: defaultSettings, isFirst: true })
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('writeSettings', () => {
  it('stores only what differs from the defaults', async () => {
    const settings = changed({
      performer: { tickMs: 500 },
      textToolCallModels: ['gemma'],
      brain: { model: 'x' },
    })
    expect(await writeSettings(folder, settings)).toBeNull()
    expect(readSettings(folder)).toEqual({ settings })
    expect(JSON.parse(readFileSync(path(), 'utf8'))).toEqual({
      brain: { model: 'x' },
      performer: { tickMs: 500 },
      textToolCallModels: ['gemma'],
    })
    await writeSettings(folder, defaultSettings)
    expect(readSettings(folder)).toEqual({ settings: defaultSettings })
  })

  it('writes atomically, into a file that only its owner can read', async () => {
    await Promise.all(
      [250, 300, 350].map((tickMs) => writeSettings(folder, changed({ performer: { tickMs } }))),
    )
    expect(files()).toEqual(['settings.json'])
    if (process.platform !== 'win32') expect(statSync(path()).mode & 0o777).toBe(0o600)
    expect(readSettings(folder).problem).toBeUndefined()
  })
})

/**
 * Returns the settings with every protection at its strictest, because a damaged file may have lost any protection.
 */
const closed = (settings: Settings): Settings => closeSettings(settings, everyProtection)

describe('readSettings with invalid JSON', () => {
  const written = {
    brain: { model: 'x' },
    policy: { tools: { overlay_text: 'deny' } },
    gateway: { port: 5000 },
  }
  const plain = JSON.stringify(written)

  it.each([
    ['comments', `// mine\n${plain.replace(',', ', /* the rest */')}`],
    ['trailing commas', plain.replaceAll('}', ',}')],
    ['single quotes', plain.replaceAll('"', "'")],
    ['bare keys', plain.replaceAll(/"(\w+)":/g, '$1:')],
  ])('repairs %s and keeps a copy of the original', (_name, text) => {
    writeFileSync(path('settings.broken-1.json'), 'an older one')
    writeFileSync(path(), text)
    const { settings, problem } = readSettings(folder)
    expect(settings).toEqual(changed(written))
    expect(problem).toMatchObject({ keptAs: path('settings.broken-2.json'), unsolved: false })
    expect(problem?.message).toContain(`${path()} was not valid JSON and has been repaired`)
    expect(problem?.remedy).toContain(path('settings.broken-2.json'))
    expect(readFileSync(path('settings.broken-2.json'), 'utf8')).toBe(text)
    expect(readFileSync(path('settings.broken-1.json'), 'utf8')).toBe('an older one')
    expect(JSON.parse(readFileSync(path(), 'utf8'))).toEqual(written)
    expect(readSettings(folder)).toEqual({ settings: changed(written) })
    if (process.platform !== 'win32')
      for (const name of readdirSync(folder).filter((one) => !one.endsWith('-1.json')))
        expect(statSync(path(name)).mode & 0o777).toBe(0o600)
  })

  it('leaves the file unchanged when the repaired settings are not valid', () => {
    writeFileSync(path(), "{gateway: {port: 'x'}, brain: {model: 'y'}}")
    const { settings, problem } = readSettings(folder)
    expect(settings).toEqual(changed({ brain: { model: 'y' } }))
    expect(problem?.message).toContain('gateway.port')
    expect(readFileSync(path(), 'utf8')).toBe("{gateway: {port: 'x'}, brain: {model: 'y'}}")
    expect(files()).toEqual(['settings.json'])
  })

  it.each([
    ['two values in a row', '{\n  "brain": { "model": "a" "b" }\n}', '2:31'],
    ['a list', '["brain"]', '1:1'],
    ['words', 'hello', '1:1'],
    ['nothing', '', '1:1'],
  ])('leaves a file with %s unchanged and reports the position of the mistake', (_name, text, place) => {
    writeFileSync(path(), text)
    const { settings, problem } = readSettings(folder)
    expect(settings).toEqual(closed(defaultSettings))
    expect(problem).toMatchObject({ unsolved: true, isClosed: true })
    expect(problem?.message).toContain(`${path()}:${place} is not valid JSON`)
    expect(readFileSync(path(), 'utf8')).toBe(text)
    expect(files()).toEqual(['settings.json'])
  })

  it('removes control characters from its error message', () => {
    writeFileSync(path(), `{"\u001b[2J": 1, "brain" \u001b}`)
    expect(readSettings(folder).problem?.message).not.toMatch(/\p{Cc}/u)
  })
})

describe('readSettings with an invalid setting', () => {
  const read = (value: unknown) => {
    writeFileSync(path(), JSON.stringify(value))
    const { settings, problem } = readSettings(folder)
    expect(files()).toEqual(['settings.json'])
    expect(JSON.parse(readFileSync(path(), 'utf8'))).toEqual(value)
    return { settings, message: problem?.message ?? '' }
  }
  const rules = { tools: { overlay_text: 'deny', play_sfx: 'ask' }, scopes: { 'mcp:notes': 'deny' } }
  const server = (more: object) => ({ command: 'x', ...more })

  it.each([
    ['a value out of range', { performer: { tickMs: 1 } }, 'performer.tickMs'],
    ['an unknown key', { performer: { tikMs: 1000 } }, 'performer.tikMs'],
    ['an unknown group', { perfomer: { tickMs: 1000 } }, 'perfomer'],
    ['a group of another kind', { performer: 5 }, 'performer'],
    ['a misspelled key of a server', { mcp: { servers: { a: server({ timeout: 5 }) } } }, 'timeout'],
    ['a wrong deadline of the policy', { policy: { ...rules, askMs: 'soon' } }, 'policy.askMs'],
  ])('despite %s, keeps all other settings and all rules', (_name, mistaken, place) => {
    const { settings, message } = read({ gateway: { port: 5000 }, policy: rules, ...mistaken })
    expect(message).toContain(place)
    expect(message).toContain('All other settings apply.')
    expect(settings).toEqual(changed({ gateway: { port: 5000 }, policy: rules }))
  })

  it('an invalid setting does not affect other settings of its group, and an invalid server does not affect other servers', () => {
    const { settings } = read({
      performer: { tickMs: 1, maxSteps: 2 },
      mcp: { servers: { a: server({ timeout: 5 }), b: server({}) } },
    })
    expect(settings).toEqual(changed({ performer: { maxSteps: 2 }, mcp: { servers: { b: server({}) } } }))
  })

  it('turns an invalid rule into a deny rule', () => {
    const { settings, message } = read({
      policy: { tools: { ...rules.tools, show_emote: 'dney' }, otherwise: 'alow' },
    })
    expect(settings.policy.tools).toEqual({ ...rules.tools, show_emote: 'deny' })
    expect(settings.policy.otherwise).toBe('deny')
    expect(message).toContain('2 mistakes')
  })

  it.each([
    ['rules under an unknown key', { policy: { tool: { overlay_text: 'deny' } } }],
    ['rules in a list', { policy: { tools: ['overlay_text'] } }],
    ['a policy of another kind', { policy: 'strict' }],
    ['a misspelled policy', { polcy: { tools: { overlay_text: 'deny' } } }],
  ])('because of %s, denies all tools that have no rule', (_name, mistaken) => {
    const { settings, message } = read({ gateway: { port: 5000 }, ...mistaken })
    expect(settings).toEqual(changed({ gateway: { port: 5000 }, policy: { otherwise: 'deny' } }))
    expect(message).toContain('are denied until the file is fixed')
  })
})

describe('readSettings of a damaged file', () => {
  const whole = { sight: { masks: { screen: [{ name: '', box: [0, 0, 0.5, 1] }] } }, brain: { model: 'x' } }
  const damage = (text: string | Buffer) => {
    writeFileSync(path(), JSON.stringify(whole))
    readSettings(folder)
    writeFileSync(path(), text)
    return readSettings(folder)
  }

  it('keeps the last undamaged version in a file that only the owner can read', () => {
    damage('')
    expect(JSON.parse(readFileSync(path('settings.last-good.json'), 'utf8'))).toEqual(whole)
    if (process.platform !== 'win32')
      expect(statSync(path('settings.last-good.json')).mode & 0o777).toBe(0o600)
  })

  it.each([
    ['cut', JSON.stringify(whole).slice(0, 40)],
    ['empty', ''],
    ['zeroed', Buffer.concat([Buffer.from(JSON.stringify(whole).slice(0, 40)), Buffer.alloc(20)])],
  ])('if the file is %s, uses the last undamaged version and reports the problem', (_name, text) => {
    const { settings, problem } = damage(text)
    expect(settings).toEqual(changed(whole))
    expect(problem).toMatchObject({ unsolved: true, isClosed: false })
    expect(problem?.message).toContain(
      `The last undamaged version is used: ${path('settings.last-good.json')}`,
    )
    expect(files()).toEqual(['settings.json'])
  })

  it('if the damaged file contains settings that differ from the last undamaged version, uses that version and turns on every protection', () => {
    const { settings, problem } = damage('{"sight": {"masks": {"screen": [{"box": [0, 0, 1')
    expect(settings).toEqual(closed(changed(whole)))
    expect(problem).toMatchObject({ unsolved: true, isClosed: true })
    expect(problem?.message).toContain('sees only black')
  })

  it('uses the defaults and turns on every protection if the backup is also damaged', () => {
    writeFileSync(path('settings.last-good.json'), '{"brain": {')
    writeFileSync(path(), '{')
    expect(readSettings(folder).settings).toEqual(closed(defaultSettings))
  })

  it('does not use the last undamaged version after the file is deleted', () => {
    damage('')
    rmSync(path())
    expect(readSettings(folder)).toEqual({ settings: defaultSettings, isFirst: true })
  })
})

describe('readSettings of a file with a repeated key', () => {
  const deny = '"policy": { "tools": { "overlay_text": "deny" } }'
  it.each([
    ['at the top', `{ ${deny}, "policy": {} }`, 'policy'],
    ['in a group', '{ "stage": { "filter": { "block": ["x"], "block": [] } } }', 'stage.filter.block'],
    ['spelled with an escape', `{ ${deny}, "p\\u006flicy": {} }`, 'policy'],
    ['in a text that needs a repair', `{ ${deny}, policy: {}, /* end */ }`, 'policy'],
  ])('reports a repeated key %s, and turns on every protection', (_, text, key) => {
    writeFileSync(path(), text)
    const { settings, problem } = readSettings(folder)
    expect(settings).toEqual(closeSettings(defaultSettings, everyProtection))
    expect(problem?.message).toContain(`has the key "${key}" twice`)
    expect(problem?.remedy).toContain('delete one')
    expect(readFileSync(path(), 'utf8')).toBe(text)
  })

  it('keeps the deny rules of the last undamaged version', () => {
    writeFileSync(path(), `{ ${deny} }`)
    readSettings(folder)
    writeFileSync(path(), `{ ${deny}, "policy": {} }`)
    expect(readSettings(folder).settings.policy.tools).toEqual({ overlay_text: 'deny' })
  })

  it('accepts the same key in two objects, and the same word twice in a list', () => {
    const masks = '[{ "name": "a", "box": [0, 0, 1, 1] }, { "name": "b:{", "box": [0, 0, 1, 1] }]'
    writeFileSync(
      path(),
      `{ "sight": { "masks": { "screen": ${masks} } }, "show": { "avoid": ["name", "name"] } }`,
    )
    expect(readSettings(folder).problem).toBeUndefined()
  })
})

describe('readSettings of a file whose block list may be lost', () => {
  it.each([
    ['an invalid list', { stage: { filter: { block: 'spoiler' } } }],
    ['a misspelled setting', { stage: { filter: { blok: ['spoiler'] } } }],
    ['a misspelled group', { stagee: { filter: { block: ['spoiler'] } } }],
    ['invalid topics', { show: { avoid: 5 } }],
    ['a group of another kind', { show: 'off' }],
    ['a null group', { stage: null }],
  ])('blocks all words because of %s', (_name, mistaken) => {
    writeFileSync(path(), JSON.stringify({ gateway: { port: 5000 }, ...mistaken }))
    const { settings, problem } = readSettings(folder)
    expect(settings).toEqual(changed({ gateway: { port: 5000 }, stage: { filter: { holdAll: true } } }))
    expect(problem?.message).toContain('No words reach the audience')
  })

  it('uses the default level for a category with an invalid level, and keeps the block list', () => {
    writeFileSync(path(), JSON.stringify({ stage: { filter: { levels: { link: 'of' }, block: ['x'] } } }))
    expect(readSettings(folder).settings).toEqual(changed({ stage: { filter: { block: ['x'] } } }))
  })
})

describe('readSettings of a file whose other protections may be lost', () => {
  it('sends no pictures to models if the setting for pictures is invalid', () => {
    writeFileSync(path(), JSON.stringify({ sight: { images: { send: 'of' } } }))
    expect(readSettings(folder).settings.sight.images.send).toBe('off')
  })

  it('removes an allow rule for a scope if rules for tools may be lost', () => {
    writeFileSync(
      path(),
      JSON.stringify({ policy: { scopes: { x: 'allow', y: 'deny' }, tool: { a: 'ask' } } }),
    )
    const { policy } = readSettings(folder).settings
    expect(policy).toMatchObject({ tools: {}, scopes: { y: 'deny' }, otherwise: 'deny' })
  })

  it('turns off the limits on stored runs if one of the limits is invalid', () => {
    writeFileSync(path(), JSON.stringify({ runs: { keepMb: '50000' } }))
    expect(readSettings(folder).settings.runs).toEqual({ keepDays: 0, keepMb: 0 })
  })
})

describe('readSettings of a file whose masks may be lost', () => {
  const masked = { '*': [{ name: 'settings file', box: [0, 0, 1, 1] }] }

  it.each([
    ['an invalid mask', { sight: { masks: { screen: [{ box: [0, 0, 2, 1] }] } } }],
    ['an invalid crop', { sight: { crop: [0.5, 0.5, 0, 0] } }],
    ['an invalid list of names', { sight: { ignore: 'KeePass' } }],
    ['a misspelled setting', { sight: { mask: {} } }],
    ['a misspelled group', { sihgt: { masks: {} } }],
    ['a group of another kind', { sight: [] }],
    ['a null group', { sight: null }],
    ['a mask of a misspelled source', { sight: { masks: { 'File:demo': [{ box: [0, 0, 1, 1] }] } } }],
  ])('blacks out all pictures because of %s', (_name, mistaken) => {
    writeFileSync(path(), JSON.stringify({ gateway: { port: 5000 }, ...mistaken }))
    const { settings, problem } = readSettings(folder)
    expect(settings.sight.masks).toEqual(masked)
    expect(settings.gateway.port).toBe(5000)
    expect(problem?.message).toContain('sees only black')
  })

  it('if one source has an invalid mask, keeps the valid masks of the other sources', () => {
    const valid = [{ name: '', box: [0, 0, 0.5, 1] }]
    writeFileSync(path(), JSON.stringify({ sight: { masks: { obs: valid, screen: [{ box: 'left' }] } } }))
    expect(readSettings(folder).settings.sight.masks).toEqual({ obs: valid, ...masked })
  })

  it('masks all pictures completely if the file is not JSON or cannot be read', () => {
    writeFileSync(path(), '{"sight": {"masks": {"screen": []}} "brain": 5 "x"}')
    expect(readSettings(folder).settings.sight.masks).toEqual(masked)
    rmSync(path())
    mkdirSync(path())
    expect(readSettings(folder).settings.sight.masks).toEqual(masked)
  })

  it('adds no mask if only another setting is invalid', () => {
    writeFileSync(path(), JSON.stringify({ sight: { everyMs: 1 }, gateway: { port: 'x' } }))
    expect(readSettings(folder).settings.sight.masks).toEqual({})
  })
})

describe('readSettings with a byte order mark', () => {
  it('ignores the byte order mark', () => {
    writeFileSync(path(), '\uFEFF{"gateway":{"port":5000}}')
    expect(readSettings(folder).settings.gateway.port).toBe(5000)
  })
})

describe('an inaccessible settings file', () => {
  it('readSettings and writeSettings report a settings file that cannot be read or written', async () => {
    mkdirSync(path())
    const { settings, problem } = readSettings(folder)
    expect(problem?.message).toContain('Cannot read')
    expect(settings.policy.otherwise).toBe('deny')
    const failure = await writeSettings(join(folder, 'nowhere'), changed({ gateway: { port: 1 } }))
    expect(failure?.message).toMatch(/Cannot write .*nowhere/)
    expect(failure?.remedy).not.toBe('')
  })
})

describe('settingsWriter', () => {
  const onDisk = (): unknown => JSON.parse(readFileSync(path(), 'utf8'))

  it('keeps a manual edit of the file when it writes a change', async () => {
    writeFileSync(path(), '{"gateway":{"port":5000}}')
    const keep = settingsWriter(folder, readSettings(folder), () => {})
    expect(await keep({ performer: { tickMs: 500 } })).toBeNull()
    writeFileSync(path(), '{"gateway":{"port":6000},"brain":{"model":"by hand"}}')
    expect(await keep({ performer: { maxSteps: 2 } })).toBeNull()
    expect(onDisk()).toEqual({
      gateway: { port: 6000 },
      brain: { model: 'by hand' },
      performer: { maxSteps: 2 },
    })
  })

  it('persists changes that arrive at the same time', async () => {
    const keep = settingsWriter(folder, { settings: defaultSettings }, () => {})
    await Promise.all([
      keep({ performer: { tickMs: 500 } }),
      keep({ gateway: { port: 1 } }),
      keep({ brain: { model: 'x' } }),
    ])
    expect(onDisk()).toEqual({ performer: { tickMs: 500 }, gateway: { port: 1 }, brain: { model: 'x' } })
  })

  it('applies a change to the last stored settings if the file has a mistake, and reports the mistake', async () => {
    const problems: SettingsProblem[] = []
    const keep = settingsWriter(folder, { settings: defaultSettings }, (problem) => problems.push(problem))
    await keep({ performer: { tickMs: 500 } })
    writeFileSync(path(), '{"performer": 5}')
    expect(await keep({ gateway: { port: 1 } })).toBeNull()
    expect(onDisk()).toEqual({ performer: { tickMs: 500 }, gateway: { port: 1 } })
    expect(readFileSync(path('settings.broken-1.json'), 'utf8')).toBe('{"performer": 5}')
    expect(problems).toMatchObject([
      { message: expect.stringContaining('settings.performer'), keptAs: path('settings.broken-1.json') },
    ])
  })

  it('applies a change to the last undamaged version if the file is truncated, and keeps the truncated file', async () => {
    const keep = settingsWriter(folder, { settings: defaultSettings }, () => {})
    await keep({ performer: { tickMs: 500 } })
    const cut = readFileSync(path(), 'utf8').slice(0, 12)
    writeFileSync(path(), cut)
    expect(await keep({ gateway: { port: 1 } })).toBeNull()
    expect(onDisk()).toEqual({ performer: { tickMs: 500 }, gateway: { port: 1 } })
    expect(readFileSync(path('settings.broken-1.json'), 'utf8')).toBe(cut)
  })

  it.each([
    ['a damaged edit', '{"performer":'],
    ['a mistake in the masks', '{"sight": {"masks": 5}}'],
  ])(
    'does not overwrite a file with %s. After the file is removed, changes are stored again',
    async (_name, text) => {
      const problems: SettingsProblem[] = []
      writeFileSync(path(), text)
      const keep = settingsWriter(folder, readSettings(folder), (problem) => problems.push(problem))
      expect(await keep({ gateway: { port: 1 } })).toMatchObject({
        message: expect.stringContaining('Cannot store the change'),
      })
      expect(readFileSync(path(), 'utf8')).toBe(text)
      expect(problems).toHaveLength(1)
      rmSync(path())
      expect(await keep({ performer: { tickMs: 500 } })).toBeNull()
      expect(onDisk()).toEqual({ performer: { tickMs: 500 } })
    },
  )

  it('the next write includes a change that could not be written before', async () => {
    const keep = settingsWriter(folder, { settings: defaultSettings }, () => {})
    writeFileSync(path(), '{"performer": 5}')
    const copies = Array.from({ length: 1000 }, (_, n) => path(`settings.broken-${n + 1}.json`))
    for (const copy of copies) writeFileSync(copy, '')
    expect(await keep({ performer: { tickMs: 500 } })).toMatchObject({
      message: expect.stringMatching(/Cannot replace .*1000 broken versions/),
    })
    expect(readFileSync(path(), 'utf8')).toBe('{"performer": 5}')
    for (const copy of copies) rmSync(copy)
    expect(await keep({ gateway: { port: 1 } })).toBeNull()
    expect(onDisk()).toEqual({ performer: { tickMs: 500 }, gateway: { port: 1 } })
  })
})

describe('readSettings of an earlier version', () => {
  it('converts the old grounding setting to `commands`', () => {
    writeFileSync(path(), JSON.stringify({ brain: { model: 'x', grounding: 'off' } }))
    expect(readSettings(folder)).toEqual({ settings: changed({ brain: { model: 'x', commands: 'off' } }) })
    writeFileSync(path(), JSON.stringify({ brain: { grounding: 'auto' } }))
    expect(readSettings(folder)).toEqual({ settings: defaultSettings })
    expect(files()).toEqual(['settings.json'])
  })

  it('turns captions off if `speakWords` was off', () => {
    writeFileSync(path(), JSON.stringify({ performer: { speakWords: false, maxSteps: 2 } }))
    expect(readSettings(folder)).toEqual({
      settings: changed({ performer: { maxSteps: 2 }, stage: { effects: { captions: 'off' } } }),
    })
    writeFileSync(path(), JSON.stringify({ performer: { speakWords: true } }))
    expect(readSettings(folder)).toEqual({ settings: defaultSettings })
  })

  it('moves the sound settings to `stage.sound`', () => {
    writeFileSync(path(), JSON.stringify({ overlay: { safeMargin: 8, sound: false, volume: 0.2 } }))
    const { settings, problem } = readSettings(folder)
    expect(problem).toBeUndefined()
    expect(settings.overlay.safeMargin).toBe(8)
    expect(settings.stage.sound).toMatchObject({ volume: 0.2, muted: true, duck: 0.3 })
  })
})

describe.skipIf(process.platform !== 'linux')('readSettings of an endless file', () => {
  it.each(['fifo', '/dev/zero'])('rejects %s at once because it is not a regular file', (kind) => {
    if (kind === 'fifo') execFileSync('mkfifo', [path()])
    else symlinkSync(kind, path())
    const { settings, problem } = readSettings(folder)
    expect(problem?.message).toContain('it is not a regular file')
    expect(settings.policy.otherwise).toBe('deny')
  })
})
