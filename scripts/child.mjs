// @ts-check
import { spawn } from 'node:child_process'

/** Signals that whoever started us may send; each is handed to the child. */
const passedOn = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/** How long the last words of a program that has ended are waited for. */
const lastWordsMs = 500

/**
 * Runs a program to its end. Signals that arrive meanwhile are handed to it, and it never outlives us.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {object} options
 * @param {string} options.cwd
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {import('node:child_process').StdioOptions} [options.stdio] default: all inherited
 * @param {(words: string) => void} [options.onOutput] gets what it writes to standard output, which goes on to
 *   ours as it comes
 * @param {number} [options.limitMs] the program and all that it started are ended after this time
 * @param {(seconds: number) => void} [options.onWait] called every ten seconds while it runs
 * @returns {Promise<{code: number | null, signal: NodeJS.Signals | null, late: boolean, stopped: boolean, error?: Error}>}
 *   `late`: ended by the limit. `stopped`: a signal for us was handed on. `error`: could not be started.
 */
export function run(command, args, { cwd, env = process.env, stdio = 'inherit', onOutput, limitMs, onWait }) {
  return new Promise((resolve) => {
    // A group of its own, so that the limit ends grandchildren too (npx starts node).
    const ownGroup = limitMs !== undefined && process.platform !== 'win32'
    // On Windows npm and npx are .cmd files, which only a shell can start.
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
    let stopped = false

    /** @param {NodeJS.Signals} signal */
    const kill = (signal) => {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
      try {
        if (ownGroup) process.kill(-child.pid, signal)
        else if (limitMs !== undefined) spawn('taskkill', ['/pid', String(child.pid), '/T', '/F'])
        else child.kill(signal)
      } catch {
        // It ended between the check and the signal.
      }
    }
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => {
      stopped = true
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
      // Its last words may still be in the pipe; a grandchild that holds the pipe open must not keep us.
      child.once('close', end)
      setTimeout(end, lastWordsMs)
    })
  })
}

/**
 * Ends this process the way its child ended: same exit code, or the same signal.
 * @param {{code: number | null, signal: NodeJS.Signals | null}} end
 */
export function exitLike({ code, signal }) {
  if (signal !== null) process.kill(process.pid, signal)
  else process.exit(code ?? 1)
}
