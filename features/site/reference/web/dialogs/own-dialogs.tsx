import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readTwoStep } from '#platform/two-step/contract.ts'
import { TwoStepDialog } from '#platform/accounts/web/two-step-dialog.tsx'
import { AddKey } from '#platform/api-keys/web/key-dialog.tsx'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { MadeSecret } from '#ui/overlay/made-secret.tsx'

/** Turns two-step verification on; whoever has it gets new backup codes. */
export function TwoStep({ opened, onClose }: Opening) {
  const { data } = useQuery({ ...queryOf(readTwoStep), enabled: opened })
  const step = data?.isOn ? 'backup-codes' : 'two-factor'
  return <TwoStepDialog step={opened && data ? step : undefined} onClose={onClose} />
}

/** Makes a key for another program, and shows it once. */
export function ConnectApp({ opened, onClose }: Opening) {
  const t = useText('api-keys')
  const [made, setMade] = useState<string>()
  const texts = { made: t('made'), copy: t('copy'), copied: t('copied') }
  const forget = () => setMade(undefined)
  return (
    <>
      <AddKey opened={opened} onClose={onClose} onMade={setMade} />
      <Dialog opened={made !== undefined} onClose={forget} title={t('add')}>
        <MadeSecret secret={made ?? ''} texts={texts} onClose={forget} />
      </Dialog>
    </>
  )
}
