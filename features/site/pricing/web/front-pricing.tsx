import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { FrontFrame } from '#ui/page/front-frame.tsx'
import { Link } from '#ui/button/link.tsx'
import { PricingPage } from './pricing-page.tsx'

/** The plans for people who aren’t signed in. */
export function FrontPricing() {
  const t = useText('site-pricing')
  return (
    <FrontFrame>
      <PricingPage
        renderChoice={({ plan, isPopular, monthlyCents }) => (
          <Button
            component={Link}
            to={monthlyCents ? `/front-pages/payment?plan=${plan}` : '/register'}
            fullWidth
            variant={isPopular ? 'filled' : 'light'}
          >
            {monthlyCents ? t('order') : t('start')}
          </Button>
        )}
      />
    </FrontFrame>
  )
}
