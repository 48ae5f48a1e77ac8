// @ts-check
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const passedOn = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

const drainMs = 500

/**
 * Runs a program to its end. Forwards signals to the program, and kills it when this process exits.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {object} options
 * @param {string} options.cwd
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {import('node:child_process').StdioOptions} [options.stdio] default: all inherited
 * @param {(words: string) => void} [options.onOutput] called with the program's standard output, which is also copied
 * to that of this process
 * @param {number} [options.limitMs] kills the program and its descendants after this time
 * @param {(seconds: number) => void} [options.onWait] called every ten seconds while the program runs
 * @returns {Promise<{code: number | null, signal: NodeJS.Signals | null, late: boolean, stopped: NodeJS.Signals | null,
 *   error?: Error}>} `late`: killed by the limit. `stopped`: the first signal that was passed on. `error`: why the
 *   program could not be started.
 */
export function run(command, args, { cwd, env = process.env, stdio = 'inherit', onOutput, limitMs, onWait }) {
  return new Promise((resolve) => {
    // Use a separate process group, so that the limit also kills grandchildren (npx starts node).
    const ownGroup = limitMs !== undefined && process.platform !== 'win32'
    // On Windows, npm and npx are .cmd files, which only a shell can start.
    const shell = process.platform === 'win32' && /^(npm|npx)$/.test(command)
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: onOutput ? ['inherit', 'pipe', 'inherit'] : stdio,
      detached: ownGroup,
      shell,
    })
    child.stdout?.setEncoding('utf8').on('data', (words) => {
      process.stdout.write(words)
      onOutput?.(words)
    })
    const started = Date.now()
    let late = false
    /** @type {NodeJS.Signals | null} */
    let stopped = null

    /** @param {NodeJS.Signals} signal */
    const kill = (signal) => {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
      try {
        if (ownGroup) process.kill(-child.pid, signal)
        else if (limitMs !== undefined) spawn('taskkill', ['/pid', String(child.pid), '/T', '/F'])
        else child.kill(signal)
      } catch {
        // The child ended between the check and the signal.
      }
    }
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => {
      stopped ??= signal
      kill(signal)
    }
    for (const signal of passedOn) process.on(signal, passOn)
    const onExit = () => kill('SIGKILL')
    process.on('exit', onExit)
    const waiting = onWait && setInterval(() => onWait(Math.round((Date.now() - started) / 1000)), 10_000)
    const limit =
      limitMs !== undefined
        ? setTimeout(() => {
            late = true
            kill('SIGKILL')
          }, limitMs)
        : undefined

    /** @param {{code: number | null, signal: NodeJS.Signals | null, error?: Error}} end */
    const finish = (end) => {
      clearInterval(waiting)
      clearTimeout(limit)
      process.off('exit', onExit)
      for (const signal of passedOn) process.off(signal, passOn)
      resolve({ ...end, late, stopped })
    }
    child.once('error', (error) => finish({ code: null, signal: null, error }))
    child.once('exit', (code, signal) => {
      const end = () => finish({ code, signal })
      if (!onOutput) return end()
      // Wait only briefly for the remaining output, because a grandchild may keep the pipe open.
      child.once('close', end)
      setTimeout(end, drainMs)
    })
  })
}

/**
 * Exits the way the child did: with the same code or the same signal.
 * @param {{code: number | null, signal: NodeJS.Signals | null}} end
 */
export function exitLike({ code, signal }) {
  if (signal !== null) process.kill(process.pid, signal)
  else process.exit(code ?? 1)
}

/**
 * Exits after a request to stop, with the code that shells show for a program that this signal ended: 130 for Ctrl+C,
 * 143 for SIGTERM.
 * @param {NodeJS.Signals} signal
 * @returns {never}
 */
export function exitStopped(signal) {
  process.exit(128 + constants.signals[signal])
}
