import { lazy } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { AddButton } from '#ui/button/add-button.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { createDelivery, type Delivery } from '../contract.ts'

const NewDrawer = lazy(async () => ({ default: (await import('./delivery-drawer.tsx')).NewDrawer }))

/** Books one more, over the home of a client. */
export function BookDelivery() {
  const t = useText('logistics-deliveries')
  const { add, drawer } = useRecordDrawer<Delivery>(undefined, {
    create: createDelivery,
    add: (opening) => <NewDrawer date={null} depotId={null} onAdded={() => undefined} {...opening} />,
  })
  if (!add) return null
  return (
    <>
      <AddButton label={t('book')} onClick={add} />
      {drawer}
    </>
  )
}
