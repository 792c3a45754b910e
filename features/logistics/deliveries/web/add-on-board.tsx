import { IconPlus } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/controls.ts'
import { WhenOpened } from '#ui/when-opened.tsx'
import { createDelivery } from '../contract.ts'
import { addedStore } from './added-store.ts'
import classes from './deliveries.module.css'

const NewDrawer = lazy(async () => ({ default: (await import('./delivery-drawer.tsx')).NewDrawer }))

/** Adds a delivery for the day that is being planned, loaded at its depot; the plan takes it up by itself. */
export function AddOnBoard({ of: depotId = 0, day }: PartProps) {
  const t = useText('logistics-deliveries')
  const [isOpen, setOpen] = useState(false)
  const mayAdd = useMay(createDelivery)
  if (!mayAdd || day === undefined) return null
  return (
    <>
      <Button
        size="compact-sm"
        variant="light"
        className={classes.addOnBoard!}
        aria-label={t('add')}
        title={t('add')}
        leftSection={<IconPlus size={15} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        <span className={classes.wideWords}>{t('one')}</span>
      </Button>
      <WhenOpened opened={isOpen}>
        {isOpen && (
          <NewDrawer
            opened
            date={day}
            depotId={depotId === 0 ? null : depotId}
            onAdded={({ id }) => addedStore.set(id)}
            onClose={() => setOpen(false)}
          />
        )}
      </WhenOpened>
    </>
  )
}
