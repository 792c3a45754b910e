import type { ReactNode } from 'react'
import { boundsAt } from '#kit/contract/bounds.ts'
import { useText } from '#kit/web/i18n.ts'
import { Part } from '#kit/web/part.tsx'
import { createStore, type Store } from '#kit/web/store.ts'
import { CancelFields } from '#ui/form/cancel-fields.tsx'
import { confirm, type Question } from '#ui/overlay/confirm.ts'
import { moveDelivery } from '../../contract.ts'

type Named = { id: number; reference: string }
type Asking = { question: Question; reason: () => string }

/** The question before deliveries are cancelled: one, whose promised time it names, or many. */
export function useCancelQuestion() {
  const t = useText('logistics-deliveries')
  const build = (words: Pick<Question, 'title' | 'confirmLabel'>, effect: string, told?: ReactNode): Asking => {
    let reason = ''
    const isMissing = createStore(false)
    const isComplete = () => {
      isMissing.set(reason.trim() === '')
      return !isMissing.get()
    }
    const body = (
      <Fields effect={effect} isMissing={isMissing} onReason={(text) => (reason = text)}>
        {told}
      </Fields>
    )
    return {
      question: { ...words, body, cancelLabel: t('promised.back'), tone: 'error', isComplete },
      reason: () => reason,
    }
  }
  return {
    ofMany: (count: number): Asking =>
      build({ title: t('bulk.cancelTitle', { count }), confirmLabel: t('bulk.cancel') }, t('cancelEffect', { count })),
    /** Why it is cancelled; nothing where the person went back. */
    askForOne: async ({ id, reference }: Named): Promise<string | null> => {
      const words = { title: t('cancelTitle', { reference }), confirmLabel: t('moves.cancel') }
      const { question, reason } = build(words, t('cancelEffect', { count: 1 }), <Part name="delivery/told" of={id} />)
      return (await confirm(question)) ? reason() : null
    },
  }
}

type Props = { effect: string; isMissing: Store<boolean>; onReason: (text: string) => void; children: ReactNode }

function Fields({ effect, isMissing, onReason, children }: Props) {
  const t = useText('logistics-deliveries')
  const error = isMissing.use() && t('cancelReasonMissing')
  return (
    <CancelFields
      effects={[effect]}
      reason={{ error, ...boundsAt(moveDelivery.body, 'reason'), onChange: ({ target }) => onReason(target.value) }}
    >
      {children}
    </CancelFields>
  )
}
