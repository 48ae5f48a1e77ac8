/**
 * The one solid red thing. It fires on release inside, so sliding off cancels; nothing that can be
 * clicked is nearer than the moat around it; it asks nothing, because late is worse than a false alarm.
 */
export function PanicButton({ latched, panic }: { latched: boolean; panic: () => void }) {
  return (
    <div className="moat">
      <button
        id="panic"
        type="button"
        className="panic"
        data-latched={latched || undefined}
        aria-keyshortcuts="Escape Escape"
        onClick={panic}
      >
        <b>PANIC</b>
        {latched ? (
          <span>
            latched <em className="dock-only">· nothing goes out</em>
          </span>
        ) : (
          <span>
            <kbd>Esc</kbd>
            <kbd>Esc</kbd>
            <em className="dock-only">cuts everything at once</em>
          </span>
        )}
      </button>
    </div>
  )
}
