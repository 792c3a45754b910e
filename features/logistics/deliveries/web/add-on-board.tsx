import { IconPlus } from '@tabler/icons-react'
import { lazy } from 'react'
import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { Button } from '#ui/button/controls.ts'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { createDelivery, type Delivery } from '../contract.ts'
import { addedStore } from './for-others/added-store.ts'
import classes from './deliveries.module.css'

const NewDrawer = lazy(async () => ({ default: (await import('./delivery-drawer.tsx')).NewDrawer }))

/** Adds a delivery for the day that is being planned, loaded at its depot; the plan takes it up by itself. */
export function AddOnBoard({ of: depotId = 0, day }: PartProps) {
  const t = useText('logistics-deliveries')
  const { add, drawer } = useRecordDrawer<Delivery>(undefined, {
    create: createDelivery,
    add: (opening) => (
      <NewDrawer
        date={day ?? null}
        depotId={depotId === 0 ? null : depotId}
        onAdded={({ id }) => addedStore.set(id)}
        {...opening}
      />
    ),
  })
  if (!add || day === undefined) return null
  return (
    <>
      <Button
        size="compact-sm"
        variant="light"
        className={classes.addOnBoard!}
        aria-label={t('add')}
        title={t('add')}
        leftSection={<IconPlus size={15} aria-hidden />}
        onClick={add}
      >
        <span className={classes.wideWords}>{t('one')}</span>
      </Button>
      {drawer}
    </>
  )
}
