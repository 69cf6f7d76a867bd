/** Labels that several sections use. */
export const words = {
  title: /*i18n*/ { id: 'setting.title', message: 'Title' },
  text: /*i18n*/ { id: 'setting.text', message: 'Text' },
  name: /*i18n*/ { id: 'setting.name', message: 'Name' },
  description: /*i18n*/ { id: 'setting.description', message: 'Description' },
  picture: /*i18n*/ { id: 'setting.picture', message: 'Picture' },
  logo: /*i18n*/ { id: 'setting.logo', message: 'Logo' },
  icon: /*i18n*/ { id: 'setting.icon', message: 'Icon' },
  link: /*i18n*/ { id: 'setting.link', message: 'Link' },
  linkText: /*i18n*/ { id: 'setting.linkText', message: 'Text of the link' },
  partners: /*i18n*/ { id: 'setting.partners', message: 'Partners' },
  firstDay: /*i18n*/ { id: 'setting.firstDay', message: 'First day' },
  lastDay: /*i18n*/ { id: 'setting.lastDay', message: 'Last day' },
  hours: /*i18n*/ { id: 'setting.hours', message: 'Hours' },
  inQuarters: /*i18n*/ { id: 'setting.inQuarters', message: 'In quarters of an hour.' },
};
