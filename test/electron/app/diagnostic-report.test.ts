import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeReport } from '../../../electron/app/diagnostic-report.ts'
import { logFolder, withoutSecrets } from '../../../electron/data/data-folder.ts'
import { reportParts } from '../../../src-shared/contract/api/about.ts'
import { settingsSchema } from '../../../src-shared/settings/settings.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

const settings = settingsSchema.parse({
  brain: { model: 'kims-model:8b' },
  openai: { baseUrl: 'http://kims-pc:1234/v1?token=kims-key' },
  policy: { tools: { 'kims-tool': 'allow' } },
  show: {
    persona: 'kims-persona',
    notes: 'call me kims-name',
    avoid: ['kims-town'],
    funny: ['kims-line'],
    never: ['kims-other'],
  },
  stage: { filter: { block: ['kims-street'], allow: ['kims-site'] } },
  sight: { screen: 'window:kims-letter', ignore: ['kims-bank'] },
  voice: { engine: 'command', command: 'piper --key kims-voice' },
  ears: { words: { engine: 'command', command: '"/opt/my whisper" --key kims-ears -' } },
  mcp: {
    servers: {
      notes: { command: 'npx', args: ['notes', '/home/kim/diary'], env: { REGION: 'kims-region' } },
      web: { url: 'https://example.org/kims-board', headers: { 'x-team': 'kims-team' } },
    },
  },
})

describe('makeReport', () => {
  it('the report contains no secrets, none of the user’s words and no path of the home folder', () => {
    const dataDir = newFolder()
    mkdirSync(logFolder(dataDir))
    const lines = [
      'http://127.0.0.1:4747/overlay?token=s3cr3t-token',
      'If you trust it, enter the code ABCD-EFGH in the panel.',
      'Cannot read /home/kim/game.png',
      'The server said: wrong key sk-kims-key',
      'Now performing: kims-model:8b. The persona is Kims Persona. Kim paired Kims phone.',
      'http://kim:kims-password@127.0.0.1:4747/pair?code=s3cr3t#s3cr3t, ws://127.0.0.1:1/ws?key=s3cr3t',
      'PANIC is on since screen capture was lost.',
    ]
    writeFileSync(join(logFolder(dataDir), 'main.log'), lines.join('\n'))
    const report = makeReport({
      now: new Date(0),
      version: '1.2.3',
      displays: [{ width: 1920, height: 1080, scale: 1 }],
      doctor: [
        { check: 'model', level: 'ok', model: 'kims-other', message: 'kims-other loads. qwen3:8b too.' },
      ],
      settings,
      dataDir,
      home: '/home/kim',
      secrets: ['sk-kims-key'],
      names: ['Kims Persona', 'Kims phone', 'Kim', 'Panic!', ''],
    })
    expect(report.versions).toMatchObject({ adlib: '1.2.3', node: process.versions.node })
    expect(report.log).toHaveLength(7)
    expect(report.log[4]).toBe('Now performing: •••. The persona is •••. ••• paired •••.')
    expect(report.log[5]).toBe('http://127.0.0.1:4747/pair ws://127.0.0.1:1/ws')
    expect(report.log[6]).toBe('PANIC is on since screen capture was lost.')
    expect(report.doctor).toHaveLength(1)
    expect(Object.keys(report)).toEqual(['made', ...reportParts])
    expect(report.settings).toMatchObject({
      'show.persona': '•••',
      'show.avoid': 1,
      'stage.sound.volume': 0.8,
      'voice.engine': 'command',
      'voice.command': '•••',
      'openai.apiKeyEnv': 'OPENAI_API_KEY',
      'mcp.servers': 2,
      'brain.model': '•••',
    })
    const text = JSON.stringify(report)
    for (const secret of ['s3cr3t', 'ABCD-EFGH', '/home/kim', 'kim'])
      expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
  })
})

describe('withoutSecrets', () => {
  it('removes a token from an address and keeps the rest', () => {
    expect(withoutSecrets('http://127.0.0.1:1/?a=b&token=x-y_z&c=d')).toBe(
      'http://127.0.0.1:1/?a=b&token=•••&c=d',
    )
  })
})
