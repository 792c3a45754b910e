export { ActionIcon, Button, CloseButton, CopyButton, FileButton, Menu, Pagination, SegmentedControl, UnstyledButton } from '@mantine/core'
