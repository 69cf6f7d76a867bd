import {
  ActionIcon,
  Alert,
  Badge,
  Button,
  Checkbox,
  type CSSVariablesResolver,
  createTheme,
  Input,
  Modal,
  Paper,
  rem,
  Select,
  Table,
  Textarea,
  TextInput,
} from '@mantine/core';

/** The Mantine theme of the staff area, in the colours of the public site. */
export const adminTheme = createTheme({
  colors: {
    sea: ['#eef8f7', '#dcf0ef', '#b5deda', '#7cc9c6', '#4bb0af', '#1f9698', '#0f8b8d', '#0a7678', '#085f63', '#0b4f5c'],
    coral: [
      '#fdf1ed',
      '#fde8e2',
      '#f8cabd',
      '#f2a48f',
      '#ec8167',
      '#e2654a',
      '#d4532f',
      '#c2452d',
      '#a8361f',
      '#8a2a17',
    ],
    gray: [
      '#fbf9f5',
      '#f4f0e8',
      '#eae4d9',
      '#ddd5c7',
      '#c9bfae',
      '#a69c8d',
      '#7c766c',
      '#595650',
      '#3d3c39',
      '#262625',
    ],
    dark: [
      '#dbe5e7',
      '#b9c8cb',
      '#96a9ad',
      '#6d8388',
      '#3d5257',
      '#293d42',
      '#1d3136',
      '#14272c',
      '#0e1f23',
      '#0a181c',
    ],
  },
  primaryColor: 'sea',
  primaryShade: { light: 7, dark: 7 },
  black: '#122a30',
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  defaultRadius: 'md',
  radius: { xs: rem(6), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24) },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', size: 44 } }),
    Alert: Alert.extend({ defaultProps: { variant: 'light' } }),
    Badge: Badge.extend({ defaultProps: { variant: 'light', radius: 'sm', tt: 'none', miw: 'max-content' } }),
    Button: Button.extend({ defaultProps: { size: 'md' } }),
    // With the default radius, a small checkbox would look like a radio button.
    Checkbox: Checkbox.extend({ defaultProps: { radius: 5 } }),
    Input: Input.extend({ defaultProps: { size: 'md' } }),
    Modal: Modal.extend({ defaultProps: { centered: true, radius: 'lg' } }),
    Paper: Paper.extend({ defaultProps: { radius: 'lg' } }),
    Select: Select.extend({ defaultProps: { size: 'md' } }),
    Table: Table.extend({ defaultProps: { verticalSpacing: 'sm', horizontalSpacing: 'md' } }),
    Textarea: Textarea.extend({ defaultProps: { size: 'md' } }),
    TextInput: TextInput.extend({ defaultProps: { size: 'md' } }),
  },
});

/**
 * Mantine's dimmed text and placeholders lack contrast. In dark mode, its light backgrounds are darker than the panels
 * below them, so badges and buttons are hard to see.
 */
export const adminVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#4b5f66',
    '--mantine-color-placeholder': '#6b7a7e',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-error': '#b23a22',
  },
  dark: {
    '--mantine-color-dimmed': '#a5b7bb',
    '--mantine-color-placeholder': '#8ea2a7',
    '--mantine-color-error': '#f2a48f',
    '--mantine-color-sea-light': '#1a4a4e',
    '--mantine-color-sea-light-hover': '#20585d',
    '--mantine-color-coral-light': '#54281e',
    '--mantine-color-coral-light-hover': '#653225',
    '--mantine-color-gray-light': '#2e4449',
    '--mantine-color-gray-light-hover': '#385157',
  },
});
