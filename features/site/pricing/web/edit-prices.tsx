import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { Editing } from '#ui/form/editing.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { Group } from '#ui/page/layout.ts'
import { changePrices, readPricing } from '../contract.ts'
import { PriceDialog } from './price-dialog.tsx'

/** The button that opens the prices, for people who may set them. */
export function EditPrices() {
  const t = useText('site-pricing')
  const [open, setOpen] = useOpen()
  const mayChange = useMay(changePrices)
  const { data } = useQuery(queryOf(readPricing))
  if (!mayChange || !data) return null
  const { prices, currency } = data
  return (
    <Group justify="flex-end" mb="md">
      <Button variant="light" leftSection={<Icon name="edit" size={18} />} onClick={() => setOpen('prices')}>
        {t('prices.edit')}
      </Button>
      {open === 'prices' && (
        <Editing value={prices} version={prices.version} showsNewerItself>
          {(shown) => <PriceDialog prices={shown} currency={currency} onClose={() => setOpen(undefined)} />}
        </Editing>
      )}
    </Group>
  )
}
