import { PublicPage } from '#features/site/landing/web/public-page.tsx'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/controls.ts'
import { FrontFrame } from '#ui/front-frame.tsx'
import { Link } from '#ui/link.tsx'
import { PricingPage } from './pricing-page.tsx'

/** The plans for people who aren’t signed in. */
export function FrontPricing() {
  const t = useText('site-pricing')
  const links = [
    { to: '/front-pages/pricing', title: t('screens.pricing') },
    { to: '/front-pages/help-center', title: t('help') },
    { to: '/login', title: t('signIn') },
  ]
  return (
    <PublicPage>
      <FrontFrame label={t('links')} links={links}>
        <PricingPage
          renderChoice={({ isPopular }) => (
            <Button component={Link} to="/register" fullWidth variant={isPopular ? 'filled' : 'light'}>
              {t('start')}
            </Button>
          )}
        />
      </FrontFrame>
    </PublicPage>
  )
}
