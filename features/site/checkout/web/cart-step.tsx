import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { listOf } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { Alert } from '#ui/display/display.ts'
import { Checkbox, NumberInput, TextInput } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Thing } from '#ui/display/thing.tsx'
import { useDebounced } from '#ui/input/use-debounced.ts'
import { listShopProducts, type CartItem } from '../contract.ts'
import { mostLeft } from '../rules.ts'
import { Offers } from './offers.tsx'
import { choicesOf, nameOfChoice, useWords } from './choices.ts'
import type { CheckoutFacts, CheckoutFields } from './checkout-form.tsx'
import type { ShownQuote } from './use-quote.ts'
import type { Wishes } from './use-wishes.ts'
import { WishButton } from './wish-button.tsx'
import { Wishlist } from './wishlist.tsx'
import classes from './checkout.module.css'

type Props = { form: CheckoutFields; quote: UseQueryResult<ShownQuote>; facts: CheckoutFacts; wishes: Wishes }

/** What is bought: the cart with its code, and the shop’s products. */
export function CartStep({ form, quote, facts, wishes }: Props) {
  const t = useText('site-checkout')
  const { currency } = facts
  const { items } = form.getValues()
  const put = (next: CartItem[]) => form.put('items', next)
  const add = (one: Omit<CartItem, 'qty'>) => {
    const known = items.find((item) => isSame(item, one))
    put(
      known
        ? items.map((item) => (item === known ? { ...item, qty: item.qty + 1 } : item))
        : [...items, { ...one, qty: 1 }],
    )
  }
  const fault = form.errors['items'] ?? (items.length > 0 && !quote.data && quote.error?.message)
  return (
    <Stack gap="lg">
      {items.length === 0 ? (
        <p className={classes.empty}>{t('emptyCart')}</p>
      ) : (
        <Lines {...{ items, quote, put, currency, wishes }} />
      )}
      {fault && (
        <Alert color="error" role="alert" data-path="items" tabIndex={-1}>
          {fault}
        </Alert>
      )}
      {items.length > 0 && (
        <TextInput
          label={t('coupon')}
          maw={320}
          dir="ltr"
          {...form.bind('coupon')}
          error={form.errors['coupon'] ?? quote.data?.couponRefusal}
        />
      )}
      {items.length > 0 && quote.data && <Offers form={form} quote={quote.data} />}
      {items.length > 0 && <GiftWrap form={form} facts={facts} />}
      <Wishlist wishes={wishes} currency={currency} onAdd={add} />
      <Shop wishes={wishes} onAdd={add} currency={currency} />
    </Stack>
  )
}

const isSame = (one: Omit<CartItem, 'qty'>, other: Omit<CartItem, 'qty'>) =>
  one.productId === other.productId && one.variantId === other.variantId

/** Wrapping as a gift, where the store offers it; a choice made while it did can be taken back. */
function GiftWrap({ form, facts: { giftWrapCents, currency } }: Pick<Props, 'form' | 'facts'>) {
  const t = useText('site-checkout')
  const { money } = useFormat()
  if (giftWrapCents === null && !form.getValues().isGiftWrapped) return null
  const price = giftWrapCents ? t('giftWrap', { price: money(giftWrapCents, currency) }) : t('giftWrapFree')
  return (
    <Checkbox
      label={giftWrapCents === null ? t('gift') : price}
      checked={form.getValues().isGiftWrapped === true}
      error={form.errors['isGiftWrapped']}
      onChange={({ currentTarget }) => form.put('isGiftWrapped', currentTarget.checked)}
    />
  )
}

type LinesProps = {
  items: CartItem[]
  quote: Props['quote']
  put: (items: CartItem[]) => void
  currency: string
  wishes: Wishes
}

function Lines({ items, quote, put, currency, wishes }: LinesProps) {
  const t = useText('site-checkout')
  const { money } = useFormat()
  const words = useWords()
  return (
    <ul className={classes.lines} aria-label={t('steps.cart')}>
      {items.map((item) => {
        const line = quote.data?.lines.find((one) => isSame(one, item))
        const name = [line?.productName, line?.variant].filter(Boolean).join(', ') || '…'
        const change = (qty: number | '') =>
          put(items.map((one) => (one === item ? { ...one, qty: Math.max(1, Number(qty)) } : one)))
        return (
          <li key={`${item.productId} ${item.variantId}`}>
            <Thing
              picture={line?.image ?? ''}
              name={name}
              detail={
                line
                  ? [line.productBrand, money(line.priceCents, currency), ...words(line)].filter(Boolean).join(' · ')
                  : ''
              }
            />
            <Group gap="xs">
              <NumberInput
                aria-label={t('quantityOf', { name })}
                w={84}
                min={1}
                max={100}
                value={item.qty}
                onChange={change}
              />
              <WishButton
                label={t('wishes.move', { name: line?.productName ?? name })}
                onClick={() => {
                  wishes.add(item.productId)
                  put(items.filter((one) => one !== item))
                }}
              />
              <IconButton
                icon="trash"
                label={t('remove', { name })}
                onClick={() => put(items.filter((one) => one !== item))}
              />
            </Group>
            {line && !line.canSell && <TooFew left={line.left} onUse={() => change(line.left)} />}
          </li>
        )
      })}
    </ul>
  )
}

/** How many are left is told where they are few, as in the list of products. */
function TooFew({ left, onUse }: { left: number; onUse: () => void }) {
  const t = useText('site-checkout')
  return (
    <Group gap="sm">
      <p role="alert" className={classes.fault}>
        {t('notEnough')}
      </p>
      {left > 0 && left < mostLeft && (
        <Button size="xs" variant="light" onClick={onUse}>
          {t('useLeft', { count: left })}
        </Button>
      )}
    </Group>
  )
}

type ShopProps = { onAdd: (item: Omit<CartItem, 'qty'>) => void; currency: string; wishes: Wishes }

function Shop({ onAdd, currency, wishes }: ShopProps) {
  const t = useText('site-checkout')
  const { money } = useFormat()
  const [typed, type] = useState('')
  const [page, setPage] = useState(1)
  const q = useDebounced(typed, 300)
  const words = useWords()
  const { data } = useQuery(listOf(listShopProducts, { q, page, itemsPerPage: 10 }))
  const choices = data?.products.flatMap(choicesOf)
  return (
    <section aria-label={t('products')}>
      <TextInput
        label={t('search')}
        maw={320}
        mb="md"
        value={typed}
        onChange={({ currentTarget }) => {
          type(currentTarget.value)
          setPage(1)
        }}
      />
      <ul className={classes.products}>
        {choices?.map((choice) => {
          const { productId, variantId, image, brand, priceCents } = choice
          const name = nameOfChoice(choice)
          return (
            <li key={`${productId} ${variantId}`}>
              <Thing picture={image} name={name} detail={[brand, ...words(choice)].filter(Boolean).join(' · ')} />
              <Group gap="sm">
                <span>{money(priceCents, currency)}</span>
                {!wishes.ids.includes(productId) && (
                  <WishButton label={t('wishes.add', { name })} onClick={() => wishes.add(productId)} />
                )}
                <Button
                  size="xs"
                  variant="light"
                  aria-label={t('addNamed', { name })}
                  onClick={() => onAdd({ productId, variantId })}
                >
                  {t('add')}
                </Button>
              </Group>
            </li>
          )
        })}
      </ul>
      {data && data.total > page * 10 && (
        <Button variant="default" size="xs" mt="md" onClick={() => setPage(page + 1)}>
          {t('nextPage')}
        </Button>
      )}
      {page > 1 && (
        <Button variant="default" size="xs" mt="md" ms="xs" onClick={() => setPage(page - 1)}>
          {t('previousPage')}
        </Button>
      )}
    </section>
  )
}
