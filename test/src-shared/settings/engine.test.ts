import { describe, expect, it } from 'vitest'
import { settingsSchema } from '../../../src-shared/settings/settings.ts'

const accepts = (registry: string): boolean => settingsSchema.safeParse({ engine: { registry } }).success

describe('the setting engine.registry', () => {
  it.each([
    'https://registry.ollama.ai',
    'https://mirror.example/ollama/',
    'http://localhost:5000',
    'http://192.168.1.7:5000',
    'http://nas.local',
  ])('accepts %s', (registry) => expect(accepts(registry)).toBe(true))

  it.each([
    '',
    'registry.ollama.ai',
    'http://mirror.example',
    'http://127.0.0.1.evil.example',
    'https://me:secret@mirror.example',
    'https://mirror.example/?key=1',
    'file:///etc/passwd',
    'ftp://mirror.example',
    'https:// mirror.example',
  ])('rejects "%s"', (registry) => expect(accepts(registry)).toBe(false))
})
