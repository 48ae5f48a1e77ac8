import { chatTest } from '../../../src-shared/contract/api/chat.ts'
import { Button } from '../kit/button.tsx'
import { ui } from '../kit/language.ts'
import { send } from '../store/store.ts'

/** Buttons that send a message, gift or the like to the own show. */
export const ChatTests = () => (
  <div className="stack">
    <fieldset className="wrap tight" aria-label={ui.chat.tests}>
      {chatTest.options.map((test) => (
        <Button
          key={test}
          look="sm"
          onClick={() => void send({ command: 'test-chat', test })}
          label={ui.chat.sendTest[test]}
        />
      ))}
    </fieldset>
    <p className="fine t2">{ui.chat.testsAbout}</p>
  </div>
)
