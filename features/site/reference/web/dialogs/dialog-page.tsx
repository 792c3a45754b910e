import { Suspense, useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import { SimpleGrid } from '#ui/page/layout.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Text } from '#ui/display/text.ts'
import { offers, type Offer } from './offers.ts'

/** The dialogs of the product side by side, each as people meet it in its place. */
export function DialogPage() {
  const t = useText('site-reference')
  const [open, setOpen] = useOpen()
  return (
    <>
      <PageHeader title={t('screens.dialogExamples')} text={t('about.dialogExamples')} />
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {offers.map((offer) => (
          <OfferCard
            key={offer.name}
            offer={offer}
            isOpen={open === offer.name}
            onOpen={() => setOpen(offer.name)}
            onClose={() => setOpen(undefined)}
          />
        ))}
      </SimpleGrid>
    </>
  )
}

type Props = { offer: Offer; isOpen: boolean; onOpen: () => void; onClose: () => void }

function OfferCard({ offer: { name, icon, needs, Drawn }, isOpen, onOpen, onClose }: Props) {
  const t = useText('site-reference')
  const may = useMay(needs)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && may && !wasOpen) setWasOpen(true)
  const title = t(`dialogs.${name}.title`)
  return (
    <SectionCard title={title} text={t(`dialogs.${name}.text`)} actions={<Icon name={icon} size={24} />}>
      {may ? (
        <Button variant="light" onClick={onOpen} aria-label={t('dialogs.openNamed', { name: title })}>
          {t('dialogs.open')}
        </Button>
      ) : (
        <Text size="sm">{t('dialogs.noRight')}</Text>
      )}
      {/* It stays after it was opened once, so that it can leave as it came. */}
      <Suspense>{wasOpen && <Drawn opened={isOpen} onClose={onClose} />}</Suspense>
    </SectionCard>
  )
}
