import { readFile } from 'node:fs/promises'
import { InferenceSession } from 'onnxruntime-node'

/** Loads a network that runs on the CPU. Rejects if the file is missing or native code cannot load. */
export const cpuSession = async (file: string, threads: number): Promise<InferenceSession> =>
  // Native code cannot open a file in the archive of a packaged app.
  InferenceSession.create(await readFile(file), {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // Memory patterns would keep memory for each size of input.
    enableMemPattern: false,
    // Without this, a waiting thread spins and doubles the CPU time.
    extra: { 'session.intra_op.allow_spinning': '0' },
    logSeverityLevel: 3,
  })
