import type { Hono } from 'hono'
import type { DoctorAnswer, Finding } from '../../src-shared/contract/api/doctor.ts'
import type { ApiEnv } from './api-failure.ts'
import { forOwner } from './for-panel.ts'
import type { GatewayHost } from './host.ts'

/** Adds the route for the doctor's findings. Simultaneous requests share one check. */
export function doctorRoute(app: Hono<ApiEnv>, { doctor }: Pick<GatewayHost, 'doctor'>): void {
  let running: Promise<DoctorAnswer> | null = null
  const check = async (): Promise<DoctorAnswer> => {
    try {
      const findings: Finding[] = []
      for await (const finding of doctor()) findings.push(finding)
      return { findings }
    } finally {
      running = null
    }
  }
  app.get(
    '/api/doctor',
    forOwner(async (c) => {
      running ??= check()
      return c.json(await running)
    }),
  )
}
