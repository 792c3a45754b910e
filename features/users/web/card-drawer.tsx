import { useText } from '#kit/web/i18n.ts'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Select, Switch, TextInput } from '#ui/inputs.ts'
import { SimpleGrid } from '#ui/layout.ts'
import { addCard, changeCard, readUserBilling, type Card, type CardEntry } from '../contract.ts'
import { cardBrands } from '../rules.ts'

const blank: CardEntry = { brand: 'Visa', holder: '', lastFour: '', expires: '', isPrimary: false }

/** Adds a card, or changes one. */
export function CardDrawer({ userId, card, onClose }: { userId: number; card: Card | undefined; onClose: () => void }) {
  const t = useText('users')
  const { id: cardId, ...initial } = card ?? { id: 0, ...blank }
  const form = useEndpointForm(card ? changeCard : addCard, { initial, given: { params: { id: userId, cardId } }, stale: [readUserBilling], onDone: onClose })
  return (
    <FormDrawer title={t(card ? 'money.editCard' : 'money.addCard')} opened onClose={onClose} form={form} submitLabel={t('save')}>
      <Select label={t('money.brand')} data={[...cardBrands]} key={form.key('brand')} {...form.getInputProps('brand')} />
      <TextInput data-autofocus label={t('money.holder')} autoComplete="cc-name" withAsterisk key={form.key('holder')} {...form.getInputProps('holder')} />
      <SimpleGrid cols={2}>
        <TextInput label={t('money.lastFour')} description={t('money.lastFourText')} inputMode="numeric" maxLength={4} withAsterisk key={form.key('lastFour')} {...form.getInputProps('lastFour')} />
        <TextInput label={t('money.expires')} description={t('money.expiresText')} autoComplete="cc-exp" maxLength={5} withAsterisk key={form.key('expires')} {...form.getInputProps('expires')} />
      </SimpleGrid>
      <Switch label={t('money.usePrimary')} key={form.key('isPrimary')} {...form.getInputProps('isPrimary', { type: 'checkbox' })} />
    </FormDrawer>
  )
}
