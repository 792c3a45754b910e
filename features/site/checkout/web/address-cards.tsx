import { IconBuilding, IconHome } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useSession } from '#kit/web/session.ts'
import { Button } from '#ui/button/controls.ts'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Group } from '#ui/page/layout.ts'
import { Link } from '#ui/button/link.tsx'
import { RemoveButton } from '#ui/button/remove-button.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import {
  addShopperAddress,
  changeShopperAddress,
  deleteShopperAddress,
  readShopper,
  type SavedAddress,
  type Shopper,
} from '../../shopper/contract.ts'
import type { ShopOrder } from '../contract.ts'
import { AddressDrawer } from './address-drawer.tsx'
import { labelOf } from './address-label.ts'
import type { CheckoutFields } from './checkout-form.tsx'
import classes from './address-cards.module.css'

/** The addresses of the person who is signed in, and what opens to add or change one: drawn beside the form they belong to. */
export function useAddressBook(shopper: Shopper | undefined) {
  return useRecordDrawer(shopper?.addresses, {
    kind: 'address',
    create: addShopperAddress,
    add: (opening) => <AddressDrawer address={undefined} {...opening} />,
    change: changeShopperAddress,
    edit: (address, opening) => <AddressDrawer address={address} {...opening} />,
  })
}

export type AddressBook = Pick<ReturnType<typeof useAddressBook>, 'add' | 'edit'> & { shopper: Shopper | undefined }

/** Saved addresses as cards: one is chosen for the order. Visitors are offered to sign in. */
export function AddressCards({ form, book: { shopper, add, edit } }: { form: CheckoutFields; book: AddressBook }) {
  const t = useText('site-checkout')
  const isMember = useSession() !== undefined
  useUsualAddress(form, shopper)
  if (!isMember)
    return (
      <p className={classes.hint}>
        {t('book.signInText')} <Link to="/login?to=/front-pages/checkout?step=address">{t('signIn')}</Link>
      </p>
    )
  if (!shopper) return null
  return (
    <section aria-label={t('book.title')} className={classes.book}>
      <ul>
        {shopper.addresses.map((address) => (
          <Card
            key={address.id}
            address={address}
            isChosen={isSame(form.getValues().address, address)}
            onChoose={() => choose(form, address)}
            onEdit={edit && (() => edit(address))}
          />
        ))}
      </ul>
      {shopper.canSave && add && (
        <Button variant="light" size="xs" onClick={add}>
          {t('book.add')}
        </Button>
      )}
    </section>
  )
}

type CardProps = { address: SavedAddress; isChosen: boolean; onChoose: () => void; onEdit: (() => void) | undefined }

function Card({ address, isChosen, onChoose, onEdit }: CardProps) {
  const t = useText('site-checkout')
  const { country } = useFormat()
  const change = useSend(changeShopperAddress, { stale: [readShopper] })
  const { id: entry, ...body } = address
  const name = labelOf(address.label, t)
  const Drawing = address.label === 'Office' ? IconBuilding : IconHome
  const lines = [address.line1, address.line2, [address.postCode, address.town].join(' '), country(address.country)]
  return (
    <li data-chosen={isChosen || undefined}>
      <button type="button" className={classes.choose} aria-pressed={isChosen} onClick={onChoose}>
        <span className={classes.name}>
          <Drawing size={18} aria-hidden />
          <bdi>{name}</bdi>
          {address.isDefault && <StatusChip tone="success">{t('book.default')}</StatusChip>}
        </span>
        {lines.filter(Boolean).map((line) => (
          <span key={line} dir="auto" className={classes.line}>
            {line}
          </span>
        ))}
      </button>
      <Group gap="xs">
        {!address.isDefault && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => change.mutate({ params: { entry }, body: { ...body, isDefault: true } })}
          >
            {t('book.makeDefault')}
          </Button>
        )}
        {onEdit && <IconButton icon="edit" label={t('book.editNamed', { name })} onClick={onEdit} />}
        <RemoveButton
          label={t('book.deleteNamed', { name })}
          remove={deleteShopperAddress}
          params={{ entry }}
          stale={[readShopper]}
          question={{
            title: t('book.deleteNamed', { name }),
            body: t('book.deleteText'),
            confirmLabel: t('book.delete'),
          }}
        />
      </Group>
    </li>
  )
}

type Place = ShopOrder['address']

const parts = ['line1', 'line2', 'town', 'state', 'postCode', 'country'] as const

function isSame(one: Place, other: Place): boolean {
  return parts.every((part) => one[part] === other[part])
}

function choose(form: CheckoutFields, { line1, line2, town, state, postCode, country }: Place): void {
  form.put('address', { line1, line2, town, state, postCode, country })
}

/** Who and where of the person, as long as nothing was typed: once, so that what they empty stays empty. */
function useUsualAddress(form: CheckoutFields, shopper: Shopper | undefined): void {
  const filledFor = useRef('')
  useEffect(() => {
    if (!shopper || filledFor.current === shopper.email) return
    filledFor.current = shopper.email
    const { name, email, phone, address } = form.getValues()
    if (name === '') form.put('name', shopper.name)
    if (email === '') form.put('email', shopper.email)
    if (phone === '' && shopper.phone !== '') form.put('phone', shopper.phone)
    const usual = shopper.addresses.find(({ isDefault }) => isDefault)
    if (usual && parts.every((part) => address[part] === '')) choose(form, usual)
    // The form is new on every render; what matters is who came.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [shopper])
}
