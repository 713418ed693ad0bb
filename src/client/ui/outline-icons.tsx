import {
  ArrowDownLeft,
  ArrowUpRight,
  BadgeCheck,
  Banknote,
  ChartNoAxesColumn,
  CircleUserRound,
  Clock,
  Download,
  Ellipsis,
  ExternalLink,
  EyeOff,
  FileDown,
  Flag,
  Gauge,
  Heart,
  IdCard,
  ImagePlus,
  KeyRound,
  Languages,
  ListOrdered,
  LockKeyhole,
  LogOut,
  type LucideIcon,
  type LucideProps,
  MapPin,
  Megaphone,
  MessageCircle,
  PenLine,
  PiggyBank,
  ReceiptText,
  RefreshCw,
  Settings,
  Share2,
  ShieldAlert,
  ShieldCheck,
  ShieldQuestionMark,
  SlidersHorizontal,
  Star,
  UserRoundX,
  Users,
  WalletMinimal,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';

/** Lucide's line icons in the stroke width of our own (`icons.tsx`), for all screens after the first. Decoration, like those. */
const outlined = (Icon: LucideIcon) =>
  function Outlined(props: LucideProps) {
    return <Icon size={24} strokeWidth={1.6} aria-hidden="true" {...props} />;
  };

export const AccountIcon = outlined(CircleUserRound);
export const CertifiedIcon = outlined(BadgeCheck);
export const FilterIcon = outlined(SlidersHorizontal);
export const ShareIcon = outlined(Share2);
export const FlagIcon = outlined(Flag);
export const HideIcon = outlined(EyeOff);
export const MoreIcon = outlined(Ellipsis);
export const PenIcon = outlined(PenLine);
export const StarIcon = outlined(Star);
export const CashOutIcon = outlined(Banknote);
export const ClockIcon = outlined(Clock);
export const DoubtIcon = outlined(ShieldQuestionMark);
export const ExternalIcon = outlined(ExternalLink);
export const FileIcon = outlined(FileDown);
export const CloseAccountIcon = outlined(UserRoundX);
export const FaultIcon = outlined(ShieldAlert);
export const HeartIcon = outlined(Heart);
export const IdCardIcon = outlined(IdCard);
export const InIcon = outlined(ArrowDownLeft);
export const InstallIcon = outlined(Download);
export const KeyIcon = outlined(KeyRound);
export const LanguageIcon = outlined(Languages);
export const LedgerIcon = outlined(ListOrdered);
export const LimitIcon = outlined(Gauge);
export const LockIcon = outlined(LockKeyhole);
export const LogOutIcon = outlined(LogOut);
export const MegaphoneIcon = outlined(Megaphone);
export const ZoomInIcon = outlined(ZoomIn);
export const OutIcon = outlined(ArrowUpRight);
export const PeopleIcon = outlined(Users);
export const OwnPictureIcon = outlined(ImagePlus);
export const PinIcon = outlined(MapPin);
export const ProofIcon = outlined(ShieldCheck);
// The plain receipt has a currency sign on it, and points are not money.
export const ReceiptIcon = outlined(ReceiptText);
export const ReportIcon = outlined(ChartNoAxesColumn);
export const SavingsIcon = outlined(PiggyBank);
export const SettingsIcon = outlined(Settings);
export const ZoomOutIcon = outlined(ZoomOut);
export const SpeechIcon = outlined(MessageCircle);
export const UpdateIcon = outlined(RefreshCw);
export const WalletIcon = outlined(WalletMinimal);
