import { describe, expect, it } from 'vitest'
import { createSpeechGate } from '../../../electron/obs/speech-gate.ts'

/** Magnitudes from `InputVolumeMeters`, recorded every 50 ms in OBS 29: room noise, one sentence, room noise. */
const recorded = `
  0 0.00017 0.000155 0.000201 0.00018 0.000124 0.00016 0.000155 0.000172 0.000154 0.000144 0.000176
  0.00013 0.000166 0.000129 0.000161 0.000159 0.000139 0.000131 0.000152 0.000137 0.000138 0.000149 0.000159
  0.000151 0.000131 0.000162 0.000165 0.000151 0.000135 0.0753 0.0856 0.0426 0.018 0.0682 0.0941
  0.0719 0.0537 0.0319 0.0356 0.0884 0.109 0.0755 0.0319 0.0121 0 0 0
  0 0.015 0.0748 0.0859 0.023 0.0357 0.0592 0.154 0.126 0.0226 0.0361 0.0743
  0.019 0.0167 0.0608 0.105 0.0981 0.0336 0.0411 0.0287 0.0117 0 0 0
  0 0 0 0 0.0774 0.152 0.0757 0.0123 0.0237 0.0881 0.0426 0.085
  0.064 0.0177 0.0438 0.101 0.0692 0.0179 0.0151 0.0863 0.0556 0.0344 0.0312 0.00645
  0 0 0 0.0341 0.111 0.0737 0.0055 0.00622 0.0784 0.125 0.0567 0.0456
  0.015 0.0243 0.113 0.098 0.0357 0.0313 0.0987 0.113 0.0779 0.0211 0.0135 0.102
  0.0342 0.00559 0.0122 0 0 0 0 0 0 0 0.000131 0.00018
  0.000148 0.000172 0.000152 0.00015 0.000155 0.00013 0.000135 0.000168 0.000148 0.000139 0.000146 0.000144
  0.000148 0.000165 0.000153 0.000138 0.000142 0.000163 0.000144 0.000204 0.000137 0.000172 0.000178 0.000137
  0.000144 0.000143 0.000183 0.000134 0.000144 0.000148 0.000139 0.000148 0.000135 0.000148 0.000165 0.000148
`
  .trim()
  .split(/\s+/)
  .map(Number)

const meterMs = 50
function changesOf(levels: readonly number[], opensAt = -40): [number, boolean][] {
  const gate = createSpeechGate(() => opensAt)
  return levels.flatMap((level, index) => {
    const speaking = gate.push(level, index * meterMs)
    return speaking === null ? [] : [[index * meterMs, speaking] as [number, boolean]]
  })
}

describe('createSpeechGate', () => {
  it('detects a recorded sentence with pauses as one period of speech', () => {
    const changes = changesOf(recorded)
    expect(changes.map(([, speaking]) => speaking)).toEqual([true, false])
    const [began, ended] = changes.map(([at]) => at) as [number, number]
    // The sentence lasts from 1.5 s to 6.15 s of the recording.
    expect(began).toBeGreaterThan(1500)
    expect(began).toBeLessThan(1800)
    expect(ended).toBeGreaterThan(6150)
    expect(ended).toBeLessThan(7200)
  })

  it('ignores room noise, a key press and a muted microphone', () => {
    expect(changesOf(recorded.slice(0, 30))).toEqual([])
    expect(changesOf([0, 0, 0.3, 0.2, 0, 0, 0, 0.3, 0, 0])).toEqual([])
    expect(changesOf(Array(100).fill(0))).toEqual([])
  })

  it('uses the threshold from the settings', () => {
    const quiet = Array(40).fill(10 ** (-55 / 20))
    expect(changesOf(quiet)).toEqual([])
    expect(changesOf(quiet, -60).map(([, speaking]) => speaking)).toEqual([true])
    expect(changesOf(recorded, -10)).toEqual([])
  })

  it('keeps reporting speech while the level is between the start and end thresholds', () => {
    const between = 10 ** (-45 / 20)
    const loud = 10 ** (-30 / 20)
    const levels = Array.from({ length: 200 }, (_, n) => (n < 10 ? loud : between))
    expect(changesOf(levels).map(([, speaking]) => speaking)).toEqual([true])
  })
})
