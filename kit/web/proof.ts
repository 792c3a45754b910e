import { createStore } from './store.ts'

/** Whether somebody who signed in a while ago is asked for their password. */
const asked = createStore(false)
export const useIsProofAsked = asked.use

let canAsk = false
let answer: Promise<boolean> | undefined
let resolveAnswer: (isProven: boolean) => void = () => {}

/** Says that something on the screen asks for the password. Returns a function that takes it back. */
export function watchProof(): () => void {
  canAsk = true
  return () => {
    canAsk = false
    endProof(false)
  }
}

/** Whether the person has shown that it’s still them; calls that ask at the same time wait for one answer. */
export function askForProof(): Promise<boolean> {
  if (!canAsk) return Promise.resolve(false)
  answer ??= new Promise((resolve) => {
    resolveAnswer = resolve
  })
  asked.set(true)
  return answer
}

export function endProof(isProven: boolean): void {
  answer = undefined
  asked.set(false)
  resolveAnswer(isProven)
}
