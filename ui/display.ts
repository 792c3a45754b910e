export {
  Accordion, Alert, Avatar, Badge, Breadcrumbs, Card, Collapse, Image, Indicator, Loader, Progress, RingProgress, SemiCircleProgress, Skeleton,
  Stepper, Table, Tabs, ThemeIcon, Timeline,
} from '@mantine/core'
