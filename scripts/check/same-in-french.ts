/** What a French text may share with the English one, in lower case: a text of other words was left in English. */
export const sameInFrench = new Set(
  [
    // Names.
    'routewright facebook github instagram linkedin mailgun mastercard paypal postmark sendgrid shopify twilio vonage whatsapp',
    // Units and abbreviations.
    'api cc co crm faq iban kg km kwh mi min pts sms starttls url',
    // Words.
    'accident action actions active bronze budget client clients code collection condition conditions contact contacts',
    'contradiction conversation coupons date description direction distance document documents exception exceptions exports fragile',
    'horizontal import important info interface invitation kanban latitude logo longitude menu message messages minute minutes',
    'mobile newsletter normal note notes notification notifications optimisation page pages pause permission permissions',
    'photo plan plans point points port position publication question quiz rose scan service signature source sources',
    'stock style tickets total transactions type vertical violet volume web webhook webhooks zone zones',
  ].flatMap((line) => line.split(' ')),
)
