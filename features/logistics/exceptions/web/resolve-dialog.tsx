import { useState, type FormEvent } from 'react'
import { boundsAt } from '#kit/contract/bounds.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { DialogEnd } from '#ui/overlay/dialog-end.tsx'
import { Stack } from '#ui/page/layout.ts'
import { NativeSelect, Textarea } from '#ui/input/inputs.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { choicesOf } from '#ui/input/filter-select.tsx'
import { resolveException, type ExceptionRow } from '../contract.ts'
import { resolutions } from '../rules.ts'
import { stale } from './stale-exceptions.ts'

type Props = { exception: Pick<ExceptionRow, 'id' | 'kind'>; onClose: () => void; onDone?: () => void }

/** Closes it, and says why. */
export function ResolveDialog({ exception: { id, kind }, onClose, onDone = onClose }: Props) {
  const t = useText('logistics-exceptions')
  const [reason, setReason] = useState<(typeof resolutions)[number]>('handled')
  const [note, setNote] = useState('')
  const { mutate, isPending } = useSend(resolveException, { stale, onSuccess: () => onDone() })
  const send = (event: FormEvent) => {
    event.preventDefault()
    mutate({ params: { id }, body: { reason, note } })
  }
  return (
    <Modal opened onClose={onClose} title={t('resolve.title', { what: t(`kinds.${kind}`) })}>
      <form onSubmit={send}>
        <Stack>
          <NativeSelect
            label={t('resolve.reason')}
            data-autofocus
            value={reason}
            data={choicesOf(resolutions, (one) => t(`reasons.${one}`))}
            onChange={({ target }) => setReason(resolutions.find((one) => one === target.value) ?? 'handled')}
          />
          <Textarea
            label={t('resolve.note')}
            autosize
            minRows={2}
            {...boundsAt(resolveException.body, 'note')}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <DialogEnd>
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {t('resolve.open')}
            </Button>
          </DialogEnd>
        </Stack>
      </form>
    </Modal>
  )
}
