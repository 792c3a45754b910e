import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { uploadPicture } from '#platform/files/contract.ts'
import { shrinkPicture } from '#ui/file/shrink-picture.ts'
import { Checkbox, FileInput, TextInput } from '#ui/input/inputs.ts'
import type { CounterAnswers, CounterMissing } from './at-counter.tsx'

type Props = { missing: CounterMissing | null; onChange: (answers: Partial<CounterAnswers>) => void }
type Without = { why: string; photo: string }

/** The PIN that whoever collects it gives; who has none gets it for a reason and with a picture, which the office sees. */
export function PinAtCounter({ missing, onChange }: Props) {
  const t = useText('logistics-deliveries')
  const [without, setWithout] = useState<Without | null>(null)
  const keep = (withoutPin: Without | null) => {
    setWithout(withoutPin)
    onChange({ withoutPin })
  }
  return (
    <>
      {!without && (
        <TextInput
          label={t('counter.pin')}
          required
          maxLength={20}
          inputMode="numeric"
          error={missing === 'pin' && t('counter.enterPin')}
          onChange={({ target }) => onChange({ pin: target.value })}
        />
      )}
      <Checkbox
        label={t('counter.noPin')}
        description={t('counter.noPinText')}
        onChange={({ target }) => keep(target.checked ? { why: '', photo: '' } : null)}
      />
      {without && <WithoutPin without={without} missing={missing} onKeep={keep} />}
    </>
  )
}

type WithoutProps = { without: Without; missing: CounterMissing | null; onKeep: (without: Without) => void }

function WithoutPin({ without, missing, onKeep }: WithoutProps) {
  const t = useText('logistics-deliveries')
  const upload = useSend(uploadPicture, { stale: [], onSuccess: ({ url }) => onKeep({ ...without, photo: url }) })
  const take = async (file: File | null) => {
    if (file) upload.mutate({ body: await shrinkPicture(file) })
    else onKeep({ ...without, photo: '' })
  }
  return (
    <>
      <TextInput
        label={t('counter.why')}
        required
        maxLength={300}
        error={missing === 'why' && t('counter.enterWhy')}
        onChange={({ target }) => onKeep({ ...without, why: target.value })}
      />
      <FileInput
        label={t('counter.photo')}
        description={upload.isPending ? t('counter.uploading') : undefined}
        required
        accept="image/*"
        capture="environment"
        error={missing === 'photo' && t('counter.takePhoto')}
        onChange={(file) => void take(file)}
      />
    </>
  )
}
