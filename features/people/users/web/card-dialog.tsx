import { useText } from '#kit/web/i18n.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Select, Switch, TextInput } from '#ui/input/inputs.ts'
import { SimpleGrid } from '#ui/page/layout.ts'
import type { Card, CardEntry } from '../../billing/contract.ts'
import { cardBrands } from '../../billing/rules.ts'
import { billingFor, type Whose } from './whose.ts'

const blank: CardEntry = { brand: 'Visa', holder: '', lastFour: '', expires: '', isPrimary: false }

/** Adds a card, or changes one. */
export function CardDialog({ whose, card, opened, onClose }: Opening & { whose: Whose; card: Card | undefined }) {
  const t = useText('people-users')
  const { calls, params } = billingFor(whose)
  const { id: cardId, ...initial } = card ?? { id: 0, ...blank }
  const form = useEndpointForm(card ? calls.changeCard : calls.addCard, {
    initial,
    given: { params: { ...params, cardId } },
    stale: [calls.read],
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t(card ? 'money.editCard' : 'money.addCard')}
      opened={opened}
      onClose={onClose}
      form={form}
      submitLabel={t(card ? 'save' : 'money.addCard')}
    >
      <Select label={t('money.brand')} data={[...cardBrands]} {...form.bind('brand')} />
      <TextInput
        data-autofocus
        label={t('money.holder')}
        autoComplete="cc-name"
        withAsterisk
        {...form.bind('holder')}
      />
      <SimpleGrid cols={2}>
        <TextInput
          label={t('money.lastFour')}
          description={t('money.lastFourText')}
          inputMode="numeric"
          maxLength={4}
          withAsterisk
          {...form.bind('lastFour')}
        />
        <TextInput
          label={t('money.expires')}
          description={t('money.expiresText')}
          autoComplete="cc-exp"
          maxLength={5}
          withAsterisk
          {...form.bind('expires')}
        />
      </SimpleGrid>
      <Switch label={t('money.usePrimary')} {...form.bind('isPrimary')} />
    </FormDialog>
  )
}
