import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { listOf } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Group } from '#ui/page/layout.ts'
import { Thing } from '#ui/display/thing.tsx'
import { listShopProducts, type CartItem } from '../contract.ts'
import { choicesOf, nameOfChoice, useWords } from './choices.ts'
import type { Wishes } from './use-wishes.ts'
import classes from './checkout.module.css'

type Props = { wishes: Wishes; currency: string; onAdd: (item: Omit<CartItem, 'qty'>) => void }

/** What people want later: it goes back into the cart, or off the list. */
export function Wishlist({ wishes: { ids, remove }, currency, onAdd }: Props) {
  const t = useText('site-checkout')
  const { money } = useFormat()
  const words = useWords()
  const { data } = useQuery({ ...listOf(listShopProducts, { of: ids, itemsPerPage: 100 }), enabled: ids.length > 0 })
  if (ids.length === 0) return null
  const found = data?.products.filter(({ productId }) => ids.includes(productId)) ?? []
  const gone = data ? ids.filter((id) => !found.some(({ productId }) => productId === id)) : []
  return (
    <section aria-label={t('wishes.title')} className={classes.wishes}>
      <h3>{t('wishes.title')}</h3>
      <ul className={classes.products}>
        {found.flatMap(choicesOf).map((choice) => {
          const name = nameOfChoice(choice)
          const { productId, variantId, image, priceCents } = choice
          return (
            <li key={`${productId} ${variantId}`}>
              <Thing picture={image} name={name} detail={[money(priceCents, currency), ...words(choice)].join(' · ')} />
              <Group gap="xs">
                <Button
                  size="xs"
                  variant="light"
                  aria-label={t('wishes.toCartNamed', { name })}
                  onClick={() => {
                    onAdd({ productId, variantId })
                    remove([productId])
                  }}
                >
                  {t('wishes.toCart')}
                </Button>
                <IconButton icon="x" label={t('wishes.remove', { name })} onClick={() => remove([productId])} />
              </Group>
            </li>
          )
        })}
      </ul>
      {gone.length > 0 && (
        <Group gap="sm">
          <p className={classes.note}>{t('wishes.gone', { count: gone.length })}</p>
          <Button size="xs" variant="subtle" onClick={() => remove(gone)}>
            {t('wishes.dropGone')}
          </Button>
        </Group>
      )}
    </section>
  )
}
